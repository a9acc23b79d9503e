/** A promise that is resolved from outside: `opened` gives what `open` is called with first. */
export function openGate() {
  let open;
  const opened = new Promise((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
