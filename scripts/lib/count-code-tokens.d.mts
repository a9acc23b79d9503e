export function countCodeTokens(code: string): number;
