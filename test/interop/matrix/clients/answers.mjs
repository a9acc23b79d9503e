/** What every client of the matrix answers when it is asked for a model's words. */
export const WORDS = "Knock knock";

/** The one root that every client has. */
export const ROOT = "file:///project";
