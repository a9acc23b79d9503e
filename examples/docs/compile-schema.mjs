import { compileSchema, SchemaError } from "@wirewright/mcp/json-schema";

const check = compileSchema({
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "array",
  items: { type: "object", properties: { id: { pattern: "^T-\\d+$" } }, required: ["id"] },
});
console.log(check([{ id: "T-1" }]));
console.log(check([{ id: "T-1" }, {}, { id: "2" }]));

try {
  compileSchema({ items: { $ref: "https://example.com/task.json" } });
} catch (error) {
  if (!(error instanceof SchemaError)) throw error;
  console.log(error.reason, error.pointer);
  console.log(error.message);
}
