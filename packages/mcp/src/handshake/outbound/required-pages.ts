import type { JsonObject, JsonRpcErrorObject } from "../../jsonrpc/message.ts";

/** A page of the error `-32042`. */
export interface RequiredPage {
  readonly elicitationId: string | undefined;
  readonly params: JsonObject;
}

/** The pages that an error asks the user to open; undefined where it is another error. */
export function requiredPages(
  error: JsonRpcErrorObject,
  code: number | null,
): readonly RequiredPage[] | undefined {
  if (error.code !== code) return undefined;
  const { elicitations } = Object(error.data) as { readonly elicitations?: unknown };
  if (!Array.isArray(elicitations)) return undefined;
  const pages = elicitations.map(pageOf);
  return pages.length === 0 || pages.includes(undefined) ? undefined : (pages as RequiredPage[]);
}

function pageOf(value: unknown): RequiredPage | undefined {
  const { message, url, elicitationId } = Object(value) as JsonObject;
  if (typeof message !== "string" || typeof url !== "string") return undefined;
  if (!URL.canParse(url)) return undefined;
  return {
    elicitationId: typeof elicitationId === "string" ? elicitationId : undefined,
    params: { mode: "url", message, url },
  };
}
