/**
 * Keeps stdout for the protocol: whatever else in this process writes to `process.stdout`, with
 * `console.log` for example, goes to stderr instead, and the first time a line there says so. One
 * stray line would otherwise break the stream for the other side.
 *
 * Writing to the file descriptor and children that inherit it cannot be kept off.
 *
 * @returns how the protocol itself writes to stdout
 */
export function protectStdout(): (text: string) => boolean {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  let warned = false;
  const redirect = (...rest: Parameters<typeof stderr.write>): boolean => {
    if (!warned) {
      warned = true;
      stderr.write(WARNING);
    }
    return stderr.write(...rest);
  };
  stdout.write = redirect as typeof stdout.write;
  return (text) => write(text);
}

const WARNING =
  "Stdout carries protocol messages only: what is printed there goes to stderr (protectStdout)\n";
