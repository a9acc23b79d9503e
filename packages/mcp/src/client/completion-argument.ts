import type { CompletionArgument, CompletionReference } from "../spec/2026-07-28/index.ts";

/** The names of the variables in a URI template that is written out; any text for another. */
export type TemplateVariable<T extends string> = string extends T
  ? string
  : [VariablesIn<T>] extends [never]
    ? string
    : VariablesIn<T>;

/** The argument that may be completed: of a template written out in place, one of its variables. */
export interface ArgumentOf<Ref extends CompletionReference> extends CompletionArgument {
  readonly name: Ref extends { readonly uri: infer Uri extends string }
    ? TemplateVariable<Uri>
    : string;
}

// RFC 6570: `{+path}`, `{?a,b}`, `{name:3}`, `{list*}`.
type VariablesIn<T extends string> = T extends `${string}{${infer Expression}}${infer Rest}`
  ? NamesIn<WithoutOperator<Expression>> | VariablesIn<Rest>
  : never;

type WithoutOperator<E extends string> =
  E extends `${"+" | "#" | "." | "/" | ";" | "?" | "&"}${infer Names}` ? Names : E;

type NamesIn<E extends string> = E extends `${infer First},${infer Others}`
  ? NameOf<First> | NamesIn<Others>
  : NameOf<E>;

type NameOf<V extends string> = V extends `${infer Name}*`
  ? Name
  : V extends `${infer Name}:${string}`
    ? Name
    : V;
