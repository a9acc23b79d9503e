// HTTP_PROXY, HTTPS_PROXY and NO_PROXY as command line programs read them: lower case wins over
// upper case, an empty value is none, and loopback is never reached through a proxy.

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Says which proxy an address is reached through; undefined where it is reached directly. */
export type ProxyOf = (url: URL) => URL | undefined;

/**
 * Reads the variables. What an address needs of them is looked at when it is asked for: a proxy that
 * cannot be used is no reason to fail where none is used.
 *
 * The function throws a TypeError where a proxy is no address of HTTP; what it says is not shown,
 * since it may hold a password.
 */
export function proxiesOf(env: Environment): ProxyOf {
  const isExempt = exemptions(variable(env, "no_proxy") ?? "");
  return (url) => {
    if (isLoopback(url) || isExempt(url)) return undefined;
    return proxyIn(env, url.protocol === "https:" ? "https_proxy" : "http_proxy");
  };
}

/**
 * The address of a proxy.
 *
 * @throws {TypeError} where it is none, or not of HTTP.
 */
export function proxyUrl(text: string, name: string): URL {
  const url = parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new TypeError(
      `Cannot use ${name}: it must be the address of an HTTP proxy, such as http://proxy.example:3128`,
    );
  }
  return url;
}

function proxyIn(env: Environment, name: "http_proxy" | "https_proxy"): URL | undefined {
  const text = variable(env, name);
  // A web server that runs programs puts a client's header `Proxy` there: see https://httpoxy.org
  const isForged =
    name === "http_proxy" &&
    (env["http_proxy"] ?? "") === "" &&
    env["REQUEST_METHOD"] !== undefined;
  return text === undefined || isForged ? undefined : proxyUrl(text, name.toUpperCase());
}

function variable(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim() || env[name.toUpperCase()]?.trim();
  return value === "" ? undefined : value;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Names separated by commas or blanks: a host, a domain with what is below it, `*`; each may have a port. */
function exemptions(list: string): (url: URL) => boolean {
  const entries = list.split(/[\s,]+/).filter((entry) => entry !== "");
  const tests = entries.map(exemption);
  return (url) => tests.some((isExempt) => isExempt(url));
}

function exemption(entry: string): (url: URL) => boolean {
  if (entry === "*") return () => true;
  const { host, port } = splitPort(entry.toLowerCase());
  const name = bare(host.replace(/^\*?\./, ""));
  return (url) => {
    const asked = bare(url.hostname);
    if (port !== undefined && port !== portOf(url)) return false;
    return asked === name || asked.endsWith(`.${name}`);
  };
}

function splitPort(entry: string): { readonly host: string; readonly port?: string } {
  // An address of IPv6 has colons of its own, so it has a port only behind brackets.
  const [, host = entry, port] =
    /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? ([] as readonly string[]);
  return port === undefined ? { host } : { host, port };
}

/** Without brackets, and without the dot of a name that is complete. */
function bare(host: string): string {
  return host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

function portOf({ port, protocol }: URL): string {
  return port === "" ? (protocol === "https:" ? "443" : "80") : port;
}

function isLoopback({ hostname }: URL): boolean {
  const host = bare(hostname);
  return (
    host === "localhost" ||
    host.endsWith(".localhost") ||
    host === "::1" ||
    /^127\.\d+\.\d+\.\d+$/.test(host)
  );
}
