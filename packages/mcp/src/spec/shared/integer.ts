/**
 * A JSON number without fraction. TypeScript sees a `number`; the validators check it.
 *
 * @asType integer
 */
export type Integer = number;
