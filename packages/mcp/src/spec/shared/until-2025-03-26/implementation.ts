/** Which software is speaking. It says so itself and nobody verifies it. */
export interface Implementation {
  readonly name: string;
  readonly version: string;
}
