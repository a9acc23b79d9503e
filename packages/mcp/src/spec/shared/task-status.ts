/**
 * How a task is. The last three are final.
 *
 * @see https://github.com/modelcontextprotocol/ext-tasks/blob/main/specification/draft/tasks.md#task-status
 */
export type TaskStatus = "working" | "input_required" | "completed" | "failed" | "cancelled";
