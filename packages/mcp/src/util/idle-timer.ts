/**
 * A timer that does not keep the process alive, where the platform can say so: what it does is of no
 * use to a process that has nothing else to do.
 */
export function idleTimer(callback: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(callback, ms);
  const { unref } = timer as { unref?: () => void };
  unref?.call(timer);
  return timer;
}
