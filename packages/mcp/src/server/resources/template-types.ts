// What the text of a URI template says about its variables, read by the compiler.

/** The values of a template's variables by name; those with `*` are lists. */
export type TemplateValues<T extends string> = string extends T
  ? Readonly<Record<string, string | readonly string[]>>
  : {
      readonly [S in Plain<SpecOf<T>> as S["name"]]: string;
    } & {
      readonly [S in Optional<SpecOf<T>> as S["name"]]?: S["list"] extends true
        ? readonly string[]
        : string;
    };

/** The names of a template's variables. */
export type VariableNames<T extends string> = string extends T ? string : SpecOf<T>["name"];

/** What a template says of one variable. */
interface Spec {
  readonly name: string;
  /** `{name}`, which is always there. */
  readonly plain: boolean;
  /** `{name*}`. */
  readonly list: boolean;
}

type Plain<S extends Spec> = S extends { readonly plain: true } ? S : never;
type Optional<S extends Spec> = S extends { readonly plain: false } ? S : never;

/** One for each variable, whatever stands around it. */
type SpecOf<T extends string> = T extends `${string}{${infer Body}}${infer Rest}`
  ? SpecsIn<Body> | SpecOf<Rest>
  : never;

type SpecsIn<Body extends string> = Body extends `${Sign}${infer List}`
  ? Each<List, false>
  : Each<Body, Body extends `${string},${string}` ? false : true>;

type Each<List extends string, P extends boolean> = List extends `${infer First},${infer Others}`
  ? One<First, P> | Each<Others, P>
  : One<List, P>;

type One<Text extends string, P extends boolean> = Text extends `${infer Name}*`
  ? { readonly name: Name; readonly plain: false; readonly list: true }
  : Text extends `${infer Name}:${string}`
    ? { readonly name: Name; readonly plain: P; readonly list: false }
    : { readonly name: Text; readonly plain: P; readonly list: false };

type Sign = "+" | "#" | "." | "/" | ";" | "?" | "&";
