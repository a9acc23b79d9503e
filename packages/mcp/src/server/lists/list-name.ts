/** The lists of a server, by the member of their result. */
export type ListName = "tools" | "resources" | "resourceTemplates" | "prompts";
