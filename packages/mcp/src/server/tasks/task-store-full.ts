/**
 * Thrown by a `TaskStore` that takes no more tasks. The call is answered with `-32603` and
 * `TOO_MANY_TASKS`; the message goes on behind "Cannot begin a task: ", and the client may see it.
 */
export class TaskStoreFull extends Error {
  override readonly name = "TaskStoreFull";
}
