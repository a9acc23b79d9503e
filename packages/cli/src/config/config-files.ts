import { dirname, join } from "node:path";

/** Where configuration files may be, by the surroundings of a process. */
export interface Surroundings {
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The files in which servers may have names, the nearest first: those of the project, looked for in
 * the working directory and above it, then those of the user's applications.
 */
export function configFiles(surroundings: Surroundings): readonly string[] {
  const { cwd, home } = surroundings;
  const inProject = foldersAbove(cwd).flatMap((folder) =>
    PROJECT_FILES.map((file) => join(folder, file)),
  );
  const ofUser = [join(home, ".cursor", "mcp.json"), desktopFile(surroundings)];
  return [...new Set([...inProject, ...ofUser])];
}

function foldersAbove(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersAbove(above)];
}

function desktopFile({ home, platform, env }: Surroundings): string {
  const { APPDATA, XDG_CONFIG_HOME } = env;
  const folder = {
    darwin: join(home, "Library", "Application Support"),
    win32: APPDATA ?? join(home, "AppData", "Roaming"),
  }[platform as string];
  return join(folder ?? XDG_CONFIG_HOME ?? join(home, ".config"), "Claude", DESKTOP_FILE);
}

const DESKTOP_FILE = "claude_desktop_config.json";
const PROJECT_FILES = [
  ".mcp.json",
  join(".vscode", "mcp.json"),
  join(".cursor", "mcp.json"),
  DESKTOP_FILE,
];
