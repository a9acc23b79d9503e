// What to start on Windows for a command and its arguments. Two things go wrong otherwise: a name
// without extension, such as `npx`, is not found, since the file is `npx.cmd`; and Node.js refuses
// batch files without a shell, while a shell splits, expands and executes arguments.
//
// So the file is found here, by PATH and PATHEXT, and a batch file is run by cmd.exe with a command
// line in which nothing but what we mean has a meaning. Such a line is read twice: by cmd.exe, and
// again where the batch file passes its arguments on (`%*`). Each reading drops one level of `^`.

/** What {@link windowsCommand} works from; nothing else is looked at. */
export interface WindowsCommandInput {
  readonly command: string;
  readonly args: readonly string[];
  /** The child's environment: PATH, PATHEXT and COMSPEC are read, in any case. */
  readonly env: Readonly<Record<string, string>>;
  /** The child's working directory, where it is not ours. */
  readonly cwd?: string | undefined;
  /** Whether a path is a file. */
  isFile(path: string): boolean;
}

/** What to start, as `child_process.spawn` takes it. */
export interface WindowsCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** Whether the arguments are a command line already, which Node.js must not quote. */
  readonly windowsVerbatimArguments: boolean;
}

/**
 * Finds what to start. A command that is not found is returned as it is, so that starting it fails
 * as it should. Names without a directory are looked up in PATH only, never in the working directory.
 *
 * @throws {TypeError} where an argument for a batch file holds a line break or NUL: no escape for
 * them exists.
 */
export function windowsCommand(input: WindowsCommandInput): WindowsCommand {
  const file = findFile(input) ?? input.command;
  if (!/\.(cmd|bat)$/i.test(file)) {
    return { file, args: input.args, windowsVerbatimArguments: false };
  }
  const words = [escapePath(file), ...input.args.map(escapeForBatch)];
  return {
    file: variable(input.env, "COMSPEC") ?? "cmd.exe",
    args: ["/d", "/s", "/c", `"${words.join(" ")}"`],
    windowsVerbatimArguments: true,
  };
}

function findFile(input: WindowsCommandInput): string | undefined {
  return candidates(input).find((path) => input.isFile(path));
}

function candidates({ command, env, cwd }: WindowsCommandInput): string[] {
  const names = namesOf(command, variable(env, "PATHEXT") ?? DEFAULT_PATHEXT);
  if (isAbsolute(command)) return names;
  if (/[\\/]/.test(command)) return names.map((name) => join(cwd ?? ".", name));
  const folders = (variable(env, "PATH") ?? "")
    .split(";")
    .map((folder) => folder.replaceAll('"', ""));
  return folders
    .filter((folder) => folder !== "")
    .flatMap((folder) => names.map((name) => join(folder, name)));
}

/** A name that has an extension is tried as it is first, any other only with those of PATHEXT. */
function namesOf(command: string, pathExt: string): string[] {
  const extensions = pathExt.split(";").filter((extension) => STARTABLE.test(extension));
  const longer = extensions.map((extension) => command + extension.toLowerCase());
  return /\.[^\\/.]+$/.test(command) ? [command, ...longer] : longer;
}

function isAbsolute(path: string): boolean {
  return /^([a-z]:|[\\/])/i.test(path);
}

function join(folder: string, name: string): string {
  return /[\\/]$/.test(folder) ? folder + name : `${folder}\\${name}`;
}

function variable(env: Readonly<Record<string, string>>, name: string): string | undefined {
  const found = Object.keys(env).find((key) => key.toUpperCase() === name);
  return found === undefined ? undefined : env[found];
}

/** The path of what is to be run, which is read once. The drive's colon stays, as it always does. */
function escapePath(path: string): string {
  return escapeForCmd(path.replaceAll("/", "\\")).replace(/^([a-z])\^:/i, "$1:");
}

/** An argument behind two readings: quoted for the program that gets it in the end, then escaped twice. */
function escapeForBatch(argument: string): string {
  if (/[\r\n\0]/.test(argument)) {
    throw new TypeError(
      `Cannot pass an argument to a batch file: it holds a line break or NUL, current value is ${JSON.stringify(argument)}`,
    );
  }
  return escapeForCmd(escapeForCmd(quoteForProgram(argument)));
}

/** Backslashes count double before a quote, and nowhere else. */
function quoteForProgram(argument: string): string {
  const inner = argument.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1");
  return `"${inner}"`;
}

/**
 * Puts `^` before every character that might mean something, the quotes among them, so cmd.exe is
 * never inside quotes and splits, joins and redirects nothing. It expands `%NAME%` before it looks
 * at `^`; but whatever ends a name has a `^` before it, so the name it looks up ends in one, and no
 * variable is called so: the text stays.
 */
function escapeForCmd(text: string): string {
  return text.replace(/[^A-Za-z0-9_\-.\\/\u0080-\uffff]/g, "^$&");
}

const DEFAULT_PATHEXT = ".COM;.EXE;.BAT;.CMD";
/** What can be started without knowing a program for it. */
const STARTABLE = /^\.(com|exe|bat|cmd)$/i;
