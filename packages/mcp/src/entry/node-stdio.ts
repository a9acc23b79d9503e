export { INHERITED_ON_POSIX, INHERITED_ON_WINDOWS } from "../stdio/child-environment.ts";
export {
  type ConnectLinesOptions,
  connectLines,
  type LineConnection,
} from "../stdio/connect-lines.ts";
export { type ConnectStdioOptions, connectStdio } from "../stdio/connect-stdio.ts";
export type { RestartLimit } from "../stdio/restarting-connection.ts";
export { type ServeStdioOptions, serveStdio } from "../stdio/serve-stdio.ts";
