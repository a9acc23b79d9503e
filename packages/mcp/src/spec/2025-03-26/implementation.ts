export type { Implementation } from "../shared/until-2025-03-26/implementation.ts";
