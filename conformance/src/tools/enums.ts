/** A form with every way to let the user choose. */
export const ENUMS = {
  type: "object",
  properties: {
    untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
    titledSingle: { type: "string", oneOf: titled() },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option One", "Option Two", "Option Three"],
    },
    untitledMulti: {
      type: "array",
      items: { type: "string", enum: ["option1", "option2", "option3"] },
    },
    titledMulti: { type: "array", items: { anyOf: titled() } },
  },
} as const;

function titled(): { const: string; title: string }[] {
  return ["First", "Second", "Third"].map((name, index) => ({
    const: `value${index + 1}`,
    title: `${name} Option`,
  }));
}
