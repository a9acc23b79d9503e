/**
 * Calls back when this turn of the event loop is over: every promise that is ready to go on has gone
 * on. `setImmediate` where there is one; elsewhere a timer, which may take a few milliseconds more.
 */
export function afterTurn(callback: () => void): void {
  const { setImmediate = later } = globalThis as {
    setImmediate?: (callback: () => void) => unknown;
  };
  setImmediate(callback);
}

function later(callback: () => void): void {
  setTimeout(callback, 0);
}
