/**
 * The contents of a `_meta` member: metadata beside a message or one of its parts.
 *
 * A key is a name, or a dotted prefix, a slash and a name (`com.example/tenant`). Prefixes whose
 * second label is `modelcontextprotocol` or `mcp` belong to the protocol and its extensions.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/index#_meta
 */
export interface MetaObject {
  readonly [key: string]: unknown;
}
