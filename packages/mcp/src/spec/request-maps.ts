import type { RequestMap as RequestMap20241105 } from "./2024-11-05/index.ts";
import type { RequestMap as RequestMap20250326 } from "./2025-03-26/index.ts";
import type { RequestMap as RequestMap20250618 } from "./2025-06-18/index.ts";
import type { RequestMap as RequestMap20251125 } from "./2025-11-25/index.ts";
import type { RequestMap as RequestMap20260728 } from "./2026-07-28/index.ts";

/**
 * The parameters and the answer of each request, by revision and method:
 * `RequestMaps["2025-06-18"]["tools/call"]["result"]`.
 */
export interface RequestMaps {
  readonly "2024-11-05": RequestMap20241105;
  readonly "2025-03-26": RequestMap20250326;
  readonly "2025-06-18": RequestMap20250618;
  readonly "2025-11-25": RequestMap20251125;
  readonly "2026-07-28": RequestMap20260728;
}
