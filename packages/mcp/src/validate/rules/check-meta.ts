import { isJsonObject } from "../../jsonrpc/is-json-object.ts";
import { META_KEY } from "../../spec/meta-key.ts";
import { showValue } from "../../util/excerpt.ts";
import { pointer } from "../pointer.ts";
import type { Report } from "../report.ts";

const KNOWN: ReadonlySet<string> = new Set(Object.values(META_KEY));

/** Labels with dots and a slash, then a name. The name may be empty, the prefix may be absent. */
const LABEL = "[a-zA-Z](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";
const PREFIX = `${LABEL}(?:\\.${LABEL})*/`;
const NAME = "(?:[a-zA-Z0-9](?:[a-zA-Z0-9._-]*[a-zA-Z0-9])?)?";
const KEY = new RegExp(`^(?:${PREFIX})?${NAME}$`);
const PREFIXED_KEY = new RegExp(`^${PREFIX}${NAME}$`);

/** Version, trace id, parent id and flags; no id is all zeros, and version ff does not exist. */
const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;

/** Checks the key names of a `_meta`, and the trace context in it. */
export function checkMeta(meta: unknown, path: string, report: Report): void {
  if (!isJsonObject(meta)) return;
  checkMetaKeys(meta, path, report);
  if (meta["traceparent"] !== undefined) checkTraceparent(meta["traceparent"], path, report);
}

/** Checks the key names of a `_meta`, all that there is to check before 2026-07-28. */
export function checkMetaKeys(meta: unknown, path: string, report: Report): void {
  if (!isJsonObject(meta)) return;
  for (const key in meta) {
    if (KNOWN.has(key) || KEY.test(key)) continue;
    report.add(
      "meta.key-name",
      pointer(path, key),
      `${showValue(key)} is no name, nor a dotted prefix, a slash and a name`,
    );
  }
}

/** Checks `_meta` of each item of a list. */
export function checkItemsMeta(
  items: readonly unknown[],
  path: string,
  report: Report,
  check: typeof checkMeta = checkMeta,
): void {
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (!isJsonObject(item) || item["_meta"] === undefined) continue;
    check(item["_meta"], pointer(path, index, "_meta"), report);
  }
}

/** Checks the identifiers of the extensions that capabilities name. */
export function checkExtensions(capabilities: unknown, path: string, report: Report): void {
  const extensions = isJsonObject(capabilities) ? capabilities["extensions"] : undefined;
  if (!isJsonObject(extensions)) return;
  for (const id of Object.keys(extensions)) {
    if (PREFIXED_KEY.test(id)) continue;
    const message = `${showValue(id)} is not a dotted prefix, a slash and a name`;
    report.add("capability.extension-name", pointer(path, "extensions", id), message);
  }
}

function checkTraceparent(value: unknown, path: string, report: Report): void {
  if (typeof value === "string" && TRACEPARENT.test(value)) return;
  const message = `"traceparent" is not in the form of W3C Trace Context: ${showValue(value)}`;
  report.add("meta.trace-context", pointer(path, "traceparent"), message);
}
