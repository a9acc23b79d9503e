export type {
  CancelledNotification,
  CancelledNotificationParams,
} from "../shared/until-2025-11-25/cancelled.ts";
