export type { Implementation } from "../shared/implementation.ts";
