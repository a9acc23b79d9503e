/**
 * JSON as editors write it, with comments and with commas before a closing bracket, as JSON that any
 * parser takes. What is left out leaves its room, so that places stay what they are.
 */
export function withoutComments(text: string): string {
  const bare = text
    .replace(/^\uFEFF/, "")
    .replace(STRING_OR_COMMENT, (token) =>
      token.startsWith('"') ? token : token.replace(/[^\n]/g, " "),
    );
  return bare.replace(STRING_OR_COMMA, (token) => (token.startsWith('"') ? token : " "));
}

const STRING_OR_COMMENT = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const STRING_OR_COMMA = /"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g;
