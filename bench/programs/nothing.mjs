// What importing any module costs: Node.js gets its module loader ready.
export const nothing = undefined;
