export type {
  ProgressNotification,
  ProgressNotificationParams,
} from "../shared/until-2025-11-25/progress.ts";
