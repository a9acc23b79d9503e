export type {
  CapabilitySettings,
  ListCapability,
  ResourcesCapability,
} from "../shared/capability.ts";
export type { ClientCapabilities } from "../shared/until-2025-03-26/client-capabilities.ts";
export type { ServerCapabilities } from "../shared/until-2025-06-18/server-capabilities.ts";
