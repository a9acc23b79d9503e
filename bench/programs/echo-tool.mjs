// The tool that every server program has: the same work, with its arguments checked in one of
// three ways. The one that is not asked for is not loaded.

const schemas = {
  /** As most servers do it. */
  async zod() {
    const { z } = await import("zod");
    return z.object({ text: z.string() });
  },

  /** By JSON Schema, for which a check is compiled. */
  async json() {
    const { jsonSchema } = await import("@wirewright/mcp/json-schema");
    return jsonSchema({ ...textSchema(), $schema: "https://json-schema.org/draft/2020-12/schema" });
  },

  /** By next to nothing, so that what is left is the library. */
  async plain() {
    const validate = (value) =>
      typeof value.text === "string" ? { value } : { issues: [{ message: "text is no string" }] };
    const jsonSchema = { input: textSchema, output: textSchema };
    return { "~standard": { version: 1, vendor: "bench", validate, jsonSchema } };
  },
};

function textSchema() {
  return { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
}

/** How the arguments are checked: the program's argument, `plain`, `zod` or `json`. It is the tool's name too. */
export const toolName = process.argv[2] ?? "plain";

export const toolSchema = await schemas[toolName]();

/** What the tool does. */
export const echo = ({ text }) => text;
