export { type DeadlineOptions, deadline } from "../middleware/deadline.ts";
export {
  type RequestsInFlightOptions,
  requestsInFlight,
} from "../middleware/requests-in-flight.ts";
export {
  type ResponseCache,
  type ResponseCacheOptions,
  responseCache,
} from "../middleware/response-cache.ts";
