export type {
  SubscribeRequest,
  SubscribeRequestParams,
  UnsubscribeRequest,
  UnsubscribeRequestParams,
} from "../shared/until-2025-11-25/subscriptions.ts";
