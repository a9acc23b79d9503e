/** Who speaks to whom, over what, in which revision. */
export interface Row {
  readonly client: "ours" | "v1" | "v2";
  readonly server: "ours" | "v1" | "v2" | "everything";
  readonly transport: "stdio" | "HTTP" | "HTTP+SSE";
  readonly revision: string;
}

/** What became of a feature. */
export interface Verdict {
  readonly mark: "ok" | "-" | "peer" | "FAIL";
  readonly problem?: string;
}
