/**
 * What can be reached from the starts, each thing behind what it leads to, where that is possible. A
 * stack of its own instead of recursion: a chain may be as long as there are things.
 *
 * @param onCircle - called with a thing that is reached again on the way from itself.
 */
export function postOrder<T>(
  starts: Iterable<T>,
  leadsTo: (thing: T) => readonly T[],
  onCircle?: (thing: T) => void,
): T[] {
  const ordered: T[] = [];
  const entered = new Set<T>();
  const left = new Set<T>();
  for (const start of starts) {
    const path: { readonly thing: T; readonly next: T[] }[] = [];
    const enter = (thing: T) => {
      if (entered.has(thing)) {
        if (!left.has(thing)) onCircle?.(thing);
        return;
      }
      entered.add(thing);
      path.push({ thing, next: [...leadsTo(thing)].reverse() });
    };
    enter(start);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      if (last.next.length > 0) {
        for (const thing of last.next.splice(-1)) enter(thing);
        continue;
      }
      path.pop();
      left.add(last.thing);
      ordered.push(last.thing);
    }
  }
  return ordered;
}
