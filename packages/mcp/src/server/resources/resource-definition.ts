import type { Annotations, Icon, MetaObject } from "../../spec/2026-07-28/index.ts";
import type { CacheHints } from "../cache-hints.ts";
import type { Completer } from "../completion/completer.ts";
import type { HandlerContext } from "../handler-context.ts";
import type { Visible } from "../lists/listed-entries.ts";
import type { ReadReturn } from "./read-return.ts";
import type { TemplateValues, VariableNames } from "./template-types.ts";

/** What resources and templates have in common. */
interface Described {
  /**
   * The name for programs.
   * @default the URI or the template
   */
  readonly name?: string;
  /** The name that people read. */
  readonly title?: string;
  /** What it holds, for a model. */
  readonly description?: string;
  /** What is read, such as `text/markdown`. */
  readonly mimeType?: string;
  /** For whom it is, how important, and since when. */
  readonly annotations?: Annotations;
  /** Pictures that stand for it. */
  readonly icons?: readonly Icon[];
  /** Travels along in the list. */
  readonly _meta?: MetaObject;
  /**
   * Cache hints of what is read. Where there is a visibility rule it is `private` all the same.
   * @default those of the server
   */
  readonly cache?: CacheHints;
  /** Says who may see and read it; for everybody else it does not exist. */
  readonly visible?: Visible;
}

/** What a resource is, besides its URI. */
export interface ResourceOptions extends Described {
  /** How many bytes it has, where that is known; an integer from 0. */
  readonly size?: number;
}

/** What a template is, besides its text. */
export interface TemplateOptions<T extends string = string> extends Described {
  /** Completes a variable while somebody types it. */
  readonly complete?: { readonly [Name in VariableNames<T>]?: Completer };
}

/** Reads a resource. */
export type ReadResource = (context: HandlerContext) => ReadReturn | Promise<ReadReturn>;

/**
 * Reads what a template's variables name. The values are decoded and come from the caller: a path
 * among them may try to lead out of its directory.
 */
export type ReadTemplate<T extends string = string> = (
  variables: TemplateValues<T>,
  context: HandlerContext,
  uri: string,
) => ReadReturn | Promise<ReadReturn>;
