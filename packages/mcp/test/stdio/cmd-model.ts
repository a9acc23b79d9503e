// How cmd.exe reads a command line, as far as it matters here, and how a program splits what it
// gets. It is a model: it refuses whatever would start, join or redirect anything.

const variables = new Map([
  ["PATH", "C:\\SECRET"],
  ["CMDCMDLINE", 'cmd /c "x"'],
]);

/** One reading of a line: `%NAME%` is expanded (not in what a batch file passes on), then `^` read. */
export function readByCmd(line: string, { expands = true } = {}): string {
  const expanded = expands ? expand(line) : line;
  let text = "";
  let quoted = false;
  for (let at = 0; at < expanded.length; at++) {
    const c = expanded.charAt(at);
    if (c === "^" && !quoted) {
      at++;
      text += expanded.charAt(at);
    } else {
      if (c === '"') quoted = !quoted;
      if (!quoted && /[&|<>()\r\n]/.test(c)) throw new Error(`${c} has a meaning in ${expanded}`);
      text += c;
    }
  }
  return text;
}

/** A percent sign with an unknown name behind it stays, and the next one may begin another. */
function expand(line: string): string {
  let text = "";
  let rest = line;
  for (let found = VARIABLE.exec(rest); found !== null; found = VARIABLE.exec(rest)) {
    const [all, name = "", modifier] = found;
    const value = variables.get(name.toUpperCase());
    const end = found.index + (value === undefined ? 1 : all.length);
    // A part of a known variable could be any character of it: a quote is the worst.
    text +=
      value === undefined
        ? rest.slice(0, end)
        : rest.slice(0, found.index) + (modifier ? '"' : value);
    rest = rest.slice(end);
  }
  return text + rest;
}

const VARIABLE = /%([^%:]*)(:[^%]*)?%/;

/** The arguments that a C program finds in its command line. */
export function splitByProgram(line: string): string[] {
  const found: string[] = [];
  let current: string | undefined;
  let quoted = false;
  for (const [token] of line.matchAll(/\\*"|\\+|[^\\"]/g)) {
    if (token === " " && !quoted) {
      if (current !== undefined) found.push(current);
      current = undefined;
      continue;
    }
    current ??= "";
    if (!token.endsWith('"')) current += token;
    else {
      const backslashes = token.length - 1;
      current += "\\".repeat(Math.floor(backslashes / 2));
      if (backslashes % 2 === 1) current += '"';
      else quoted = !quoted;
    }
  }
  return current === undefined ? found : [...found, current];
}
