import type { JsonObject } from "../../../jsonrpc/message.ts";
import type { Integer } from "../integer.ts";
import type { ModelPreferences } from "../model-preferences.ts";

/** What a sampling request says besides its messages. */
export interface SamplingOptions {
  readonly modelPreferences?: ModelPreferences;
  /** The client may change it or leave it out. */
  readonly systemPrompt?: string;
  /** Whose context to add. The client may leave it out. */
  readonly includeContext?: "none" | "thisServer" | "allServers";
  readonly temperature?: number;
  /** At most this many tokens. */
  readonly maxTokens: Integer;
  readonly stopSequences?: readonly string[];
  /** For the model's provider. */
  readonly metadata?: JsonObject;
}
