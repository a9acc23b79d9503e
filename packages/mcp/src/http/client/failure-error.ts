import type { TransportErrorCode } from "../../errors/mcp-error.ts";
import { TransportError } from "../../errors/mcp-error.ts";
import { excerpt } from "../../util/excerpt.ts";
import type { HttpFailure } from "./fetcher.ts";

/** The error of a request that came to nothing; `method` is what was asked, `origin` whom. */
export function failureError(failure: HttpFailure, method: string, origin: string): TransportError {
  const { kind, cause } = failure;
  const text = excerpt(failure.text, 300);
  const options = cause === undefined ? {} : { cause };
  return new TransportError(CODES[kind], MESSAGES[kind]({ method, origin, text }), options);
}

interface Words {
  readonly method: string;
  readonly origin: string;
  readonly text: string;
}

const CODES: Readonly<Record<HttpFailure["kind"], TransportErrorCode>> = {
  unreachable: "CONNECT_FAILED",
  proxy: "PROXY_FAILED",
  lost: "INPUT_ENDED",
  unreadable: "UNEXPECTED_ANSWER",
};

const MESSAGES: Readonly<Record<HttpFailure["kind"], (words: Words) => string>> = {
  unreachable: ({ method, origin, text }) => `Cannot send ${method} to ${origin}: ${text}`,
  proxy: ({ method, origin, text }) => `Cannot send ${method} to ${origin}: ${text}`,
  lost: ({ method, text }) =>
    `Cannot get an answer to ${method}: the connection broke (${text}); whether the request was carried out is not known`,
  unreadable: ({ method, text }) =>
    `Cannot take the answer to ${method}: it cannot be read (${text})`,
};
