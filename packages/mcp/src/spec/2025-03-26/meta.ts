export type { RequestMeta } from "../shared/until-2025-11-25/meta.ts";
