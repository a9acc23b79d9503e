// Tools enough to fill a list, the same in every program.

/** Names and descriptions of `count` tools that take what the tool `plain` takes. */
export function manyTools(count) {
  return Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    description: `Does the thing that number ${index} stands for, and says what came of it.`,
  }));
}
