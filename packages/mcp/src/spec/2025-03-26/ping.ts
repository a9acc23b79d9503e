export type { PingRequest } from "../shared/until-2025-11-25/ping.ts";
