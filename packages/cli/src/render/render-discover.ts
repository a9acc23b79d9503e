import type { Client } from "@wirewright/mcp/client";
import { asJsonObject } from "../json-object.ts";
import type { Style } from "../terminal/style.ts";
import { visible, visibleLines, visibleValue } from "../terminal/visible.ts";

/** What a server says of itself. */
export type DiscoverResult = Awaited<ReturnType<Client["discover"]>>;

/** A server's self-description for people. */
export function renderDiscover(result: DiscoverResult, style: Style): string {
  const { supportedVersions, capabilities, instructions, _meta } = result;
  const info = _meta?.["io.modelcontextprotocol/serverInfo"];
  const row = (name: string, text: string): string => `${style("dim", name.padEnd(WIDTH))}${text}`;
  return [
    titleOf(info, style),
    ...(info?.description === undefined ? [] : [visibleLines(info.description)]),
    row("revisions", supportedVersions.map(visibleValue).join(", ") || "none"),
    row("capabilities", describeCapabilities(capabilities) || "none"),
    ...(instructions === undefined
      ? []
      : [style("dim", "instructions"), indent(visibleLines(instructions))]),
  ].join("\n");
}

type ServerInfo = NonNullable<
  NonNullable<DiscoverResult["_meta"]>["io.modelcontextprotocol/serverInfo"]
>;

function titleOf(info: ServerInfo | undefined, style: Style): string {
  if (info === undefined) return "The server does not say its name";
  const { name, version, title } = info;
  const named = title === undefined || title === name ? "" : ` (${visible(title)})`;
  return `${style("bold", visibleValue(name))} ${visibleValue(version)}${named}`;
}

/** The names, with what each declares inside: `tools (listChanged)`. */
function describeCapabilities(capabilities: unknown): string {
  return Object.entries(asJsonObject(capabilities))
    .map(([name, value]) => {
      const inside = Object.entries(asJsonObject(value)).filter(
        ([, declared]) => declared !== false,
      );
      const names = inside.map(([member]) => visible(member)).join(", ");
      return names === "" ? visible(name) : `${visible(name)} (${names})`;
    })
    .join(", ");
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}

const WIDTH = 14;
