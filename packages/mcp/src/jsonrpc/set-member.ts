import { isJsonObject } from "./is-json-object.ts";
import { locateMember } from "./locate-member.ts";
import type { JsonObject } from "./message.ts";
import { hasSource, keepSource, keepSourceLater, sourceOf } from "./source-text.ts";

/**
 * A copy of `part` with the member at `path` set to `value`, or added; the objects on the way must
 * exist.
 *
 * Where `part` remembers its text, so does the copy, with nothing but that value changed in it: a
 * relay can map an id or a token and leave every other digit as it was.
 *
 * @throws {TypeError} where something on the way is no object, or the value cannot be written as JSON.
 */
export function setMember(
  part: JsonObject,
  path: readonly [string, ...string[]],
  value: unknown,
): JsonObject {
  const copy = setValue(part, path, value);
  const source = sourceOf(part);
  if (source === undefined) return copy;
  const encoded = JSON.stringify(value);
  // Without a JSON form, `undefined` for example, the member is left out: the text cannot be edited.
  const edited = encoded === undefined ? undefined : setText(source, path, encoded);
  if (edited !== undefined) keepSource(copy, edited);
  return copy;
}

/**
 * As {@link setMember}, but the text is only edited once somebody encodes the copy: for a part that
 * is mostly used where it is. Neither `part` nor `value` may change afterwards.
 *
 * @throws {TypeError} where something on the way is no object.
 */
export function setMemberLater(
  part: JsonObject,
  path: readonly [string, ...string[]],
  value: unknown,
): JsonObject {
  const copy = setValue(part, path, value);
  if (hasSource(part)) {
    keepSourceLater(copy, () => {
      const source = sourceOf(part);
      const encoded = JSON.stringify(value);
      return source === undefined || encoded === undefined
        ? undefined
        : setText(source, path, encoded);
    });
  }
  return copy;
}

function setValue(target: unknown, path: readonly string[], value: unknown): JsonObject {
  const [name = "", ...rest] = path;
  if (!isJsonObject(target)) {
    throw new TypeError(`Cannot set member ${JSON.stringify(name)}: it needs an object to be in`);
  }
  if (rest.length === 0) return { ...target, [name]: value };
  return { ...target, [name]: setValue(target[name], rest, value) };
}

/** The text with the value at `path` replaced or added. */
function setText(text: string, path: readonly string[], encoded: string): string | undefined {
  let start = 0;
  let end = text.length;
  for (const [depth, name] of path.entries()) {
    const span = locateMember(text.slice(start, end), name);
    if (span === undefined) {
      return depth === path.length - 1 ? addText(text, end, name, encoded) : undefined;
    }
    end = start + span.end;
    start += span.start;
  }
  return text.slice(0, start) + encoded + text.slice(end);
}

/** Adds a member at the end of the object whose text ends at `end`. */
function addText(text: string, end: number, name: string, encoded: string): string {
  const close = text.lastIndexOf("}", end - 1);
  const before = text.slice(0, close).trimEnd();
  const comma = before.endsWith("{") ? "" : ",";
  return `${before}${comma}${JSON.stringify(name)}:${encoded}${text.slice(close)}`;
}
