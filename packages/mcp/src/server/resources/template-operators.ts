// The operators of URI templates. https://www.rfc-editor.org/rfc/rfc6570#section-2.2

/** How an operator writes its values: what comes first, between, and whether names are written. */
export interface Operator {
  readonly first: string;
  readonly separator: string;
  readonly named: boolean;
  /** Whether reserved characters stand as they are. */
  readonly reserved: boolean;
}

/** The operator of an expression, by its sign. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ["", { first: "", separator: ",", named: false, reserved: false }],
  ["+", { first: "", separator: ",", named: false, reserved: true }],
  ["#", { first: "#", separator: ",", named: false, reserved: true }],
  [".", { first: ".", separator: ".", named: false, reserved: false }],
  ["/", { first: "/", separator: "/", named: false, reserved: false }],
  [";", { first: ";", separator: ";", named: true, reserved: false }],
  ["?", { first: "?", separator: "&", named: true, reserved: false }],
  ["&", { first: "&", separator: "&", named: true, reserved: false }],
]);
