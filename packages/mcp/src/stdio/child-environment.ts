// A child is a stranger's program: it gets what any program needs to run, and no tokens that happen
// to be in our environment.

/** Variables that a child gets from ours on POSIX. */
export const INHERITED_ON_POSIX: readonly string[] = [
  "HOME",
  "LANG",
  "LC_ALL",
  "LC_CTYPE",
  "LOGNAME",
  "NODE_EXTRA_CA_CERTS",
  "PATH",
  "SHELL",
  "SSL_CERT_DIR",
  "SSL_CERT_FILE",
  "TERM",
  "TMPDIR",
  "TZ",
  "USER",
  "XDG_CACHE_HOME",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "XDG_RUNTIME_DIR",
  "XDG_STATE_HOME",
];

/** Variables that a child gets from ours on Windows, where names have no case. */
export const INHERITED_ON_WINDOWS: readonly string[] = [
  "APPDATA",
  "COMSPEC",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "NODE_EXTRA_CA_CERTS",
  "PATH",
  "PATHEXT",
  "PROCESSOR_ARCHITECTURE",
  "PROGRAMDATA",
  "PROGRAMFILES",
  "PROGRAMFILES(X86)",
  "SSL_CERT_DIR",
  "SSL_CERT_FILE",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "TEMP",
  "TMP",
  "USERNAME",
  "USERPROFILE",
  "WINDIR",
];

type Variables = Readonly<Record<string, string | undefined>>;

/** What {@link childEnvironment} works from. */
export interface ChildEnvironmentInput {
  readonly platform: string;
  /** Our own environment. */
  readonly own: Variables;
  /** What the child gets besides; these win. */
  readonly given: Variables;
  /** Whether the child gets all of ours. */
  readonly inheritAll: boolean;
}

/** The environment of a child. Variables that are undefined are left out. */
export function childEnvironment(input: ChildEnvironmentInput): Record<string, string> {
  const { platform, own, given, inheritAll } = input;
  const isWindows = platform === "win32";
  const keyOf = (name: string): string => (isWindows ? name.toUpperCase() : name);
  const safe = new Set(isWindows ? INHERITED_ON_WINDOWS : INHERITED_ON_POSIX);
  const inherited = Object.entries(own).filter(([name]) => inheritAll || safe.has(keyOf(name)));
  const found = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of [...inherited, ...Object.entries(given)]) {
    if (value !== undefined) found.set(keyOf(name), [name, value]);
  }
  return Object.fromEntries(found.values());
}
