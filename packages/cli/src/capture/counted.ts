/** A number of things in words, such as "no rows", "1 row" and "3 rows". */
export function counted(count: number, what: string): string {
  if (count === 0) return `no ${what}s`;
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
