import type { CaptureHeader } from "@wirewright/mcp/capture";
import { CONVERSATION_FINDINGS } from "@wirewright/mcp/validate";
import { counted } from "../capture/counted.ts";
import { cut } from "../terminal/visible.ts";
import type { Export } from "./export-file.ts";
import { renderRow } from "./render-row.ts";
import type { Row } from "./row.ts";

/** One page that needs nothing else: no script, no style and no picture from anywhere. */
export class HtmlExport implements Export {
  readonly #write: (text: string) => void;
  #count = 0;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  header({ target, time, redaction }: CaptureHeader): void {
    const what = target.kind === "url" ? target.url : [target.command, ...target.args].join(" ");
    const note = redaction === "none" ? "recorded without redaction" : "redacted";
    this.#write(`${HEAD}<h1>${escapeHtml(what)}</h1>\n<p>${escapeHtml(time)}, ${note}</p>\n`);
  }

  event(): void {
    // The page is made of rows.
  }

  row(row: Row): void {
    this.#count++;
    const [head = ""] = renderRow({ ...row, findings: [] }, plain).split("\n");
    const found = row.findings.map(findingItem).join("");
    const texts = [textBlock("sent", row.requestText), textBlock("answered", row.answerText)].join(
      "",
    );
    const mark = row.findings.length > 0 ? " class=found" : "";
    const list = found === "" ? "" : `<ul>${found}</ul>`;
    this.#write(
      `<details${mark}><summary>${escapeHtml(head.trim())}</summary>${list}${texts}</details>\n`,
    );
  }

  end(): string {
    this.#write("</body></html>\n");
    return counted(this.#count, "row");
  }
}

/** A text as HTML that means nothing but itself, in an element and in an attribute alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function findingItem({ id, level, path, message, clause }: Row["findings"][number]): string {
  const where = path === "" ? "" : ` at ${path}`;
  const hint = CONVERSATION_FINDINGS[id].hint;
  return `<li><b>${level} ${id}</b>${escapeHtml(`${where}: ${message}. ${hint}`)} <code>${escapeHtml(clause)}</code></li>`;
}

function textBlock(what: string, text: string | undefined): string {
  if (text === undefined || text === "") return "";
  return `<p>${what}</p><pre>${escapeHtml(cut(indented(text), MAX_TEXT))}</pre>`;
}

function indented(text: string): string {
  if (text.length > MAX_TEXT) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    // Not JSON: as it was.
    return text;
  }
}

function plain(_format: string, text: string): string {
  return text;
}

const MAX_TEXT = 100_000;
const HEAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>wirewright capture</title>
<style>
body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
summary, pre, code { font-family: ui-monospace, monospace; font-size: 13px }
summary { cursor: pointer; white-space: pre-wrap }
pre { background: #8881; overflow: auto; padding: .5rem; white-space: pre-wrap; word-break: break-word }
.found > summary { border-left: 4px solid #c33; padding-left: .5rem }
:root { color-scheme: light dark }
</style></head><body>
`;
