import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programPath } from "../support/needed-program.ts";

/** The configuration that docs/http.md shows. */
export function documentedConfig(): string {
  const page = readFileSync(new URL("../../../../docs/http.md", import.meta.url), "utf8");
  const config = /<!-- nginx -->\n\n```nginx\n([\s\S]*?)```/.exec(page)?.[1];
  if (config === undefined) throw new Error("docs/http.md shows no configuration of nginx");
  return config;
}

/** An nginx of its own, in a folder of its own, that serves one file of configuration. */
export class NginxFixture implements AsyncDisposable {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.port = port;
    this.#child = child;
    this.#folder = folder;
  }

  /** Starts nginx with what stands in a file of `conf.d`; `PORT` in it becomes a port that is free. */
  static async start(config: string): Promise<NginxFixture> {
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), "wirewright-nginx-"));
    writeFileSync(join(folder, "site.conf"), config.replaceAll("PORT", String(port)));
    writeFileSync(join(folder, "nginx.conf"), surroundings(folder));
    const options = [
      "-p",
      folder,
      "-c",
      join(folder, "nginx.conf"),
      "-e",
      join(folder, "error.log"),
    ];
    const child = spawn(programPath("nginx") ?? "nginx", options, { stdio: "ignore" });
    const fixture = new NginxFixture(port, child, folder);
    await fixture.#listening();
    return fixture;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null) {
      const exited = once(this.#child, "exit");
      this.#child.kill("SIGKILL");
      await exited;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #listening(): Promise<void> {
    for (let attempt = 0; attempt < 400; attempt++) {
      if (await accepts(this.port)) return;
      if (this.#child.exitCode !== null) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const log = readFileSync(join(this.#folder, "error.log"), "utf8");
    await this[Symbol.asyncDispose]();
    throw new Error(`nginx does not listen: ${log}`);
  }
}

/** What Debian's nginx.conf has around the files of conf.d, without what needs more rights. */
function surroundings(folder: string): string {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
  return `daemon off;
master_process off;
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "error.log")};
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  gzip on;
  access_log off;
  default_type application/octet-stream;
  ${paths.join("\n  ")}
  include ${join(folder, "site.conf")};
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
