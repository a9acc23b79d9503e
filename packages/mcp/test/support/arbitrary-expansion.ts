import fc from "fast-check";

/** A URI template, and values for its variables. */
export interface Expansion {
  readonly template: string;
  readonly values: Readonly<Record<string, Value>>;
}

type Value = string | readonly string[] | undefined;

interface Part {
  /** Text for the template, with `?` where the name of a variable belongs. */
  readonly texts: readonly string[];
  readonly values: readonly Value[];
}

/**
 * Templates of up to six parts, literals and expressions of every kind, with values some of which are
 * absent. Texts hold no `%`: a prefix could cut what is percent-encoded by itself, and the RFC forbids
 * that.
 */
export function arbitraryExpansion(): fc.Arbitrary<Expansion> {
  const part = fc.oneof(arbitraryLiteral(), arbitraryPlain(), arbitraryExpression());
  return fc.array(part, { minLength: 1, maxLength: 6 }).map(expansionOf);
}

function expansionOf(parts: readonly Part[]): Expansion {
  const values = parts.flatMap((part) => part.values);
  let count = 0;
  const template = parts
    .flatMap(({ texts }) => texts)
    .map((text) => text.replace("\0", () => `v${count++}`))
    .join("");
  return { template, values: Object.fromEntries(values.map((value, at) => [`v${at}`, value])) };
}

function arbitraryLiteral(): fc.Arbitrary<Part> {
  return text("ab/:.,;?&=#ü", 1, 3).map((literal) => ({ texts: [literal], values: [] }));
}

/** `{name}` stands for one character at least. */
function arbitraryPlain(): fc.Arbitrary<Part> {
  return fc
    .record({ suffix: prefix(), value: text(CHARACTERS, 1, 5) })
    .map(({ suffix, value }) => ({ texts: [`{\0${suffix}}`], values: [value] }));
}

function arbitraryExpression(): fc.Arbitrary<Part> {
  const single = fc.record({ suffix: prefix(), value: optional() }).map((variable) => [variable]);
  const several = fc.array(fc.oneof(arbitraryVariable(), arbitraryList()), {
    minLength: 2,
    maxLength: 3,
  });
  const one = fc.oneof(
    single,
    arbitraryList().map((list) => [list]),
  );
  return fc
    .record({
      sign: fc.constantFrom("+", "#", ".", "/", ";", "?", "&"),
      one,
      several,
      sole: fc.boolean(),
    })
    .chain(({ sign, one: alone, several: many, sole }) =>
      fc.constantFrom(
        ...(sole
          ? [{ sign, variables: alone }]
          : [
              { sign, variables: many },
              { sign: "", variables: many },
            ]),
      ),
    )
    .map(({ sign, variables }) => ({
      texts: [
        `{${sign}`,
        ...variables.map(({ suffix }, at) => `${at === 0 ? "" : ","}\0${suffix}`),
        "}",
      ],
      values: variables.map(({ value }) => value),
    }));
}

interface ArbitraryVariable {
  readonly suffix: string;
  readonly value: Value;
}

function arbitraryVariable(): fc.Arbitrary<ArbitraryVariable> {
  return optional().map((value) => ({ suffix: "", value }));
}

function arbitraryList(): fc.Arbitrary<ArbitraryVariable> {
  return fc
    .array(text(CHARACTERS, 0, 5), { maxLength: 3 })
    .map((value) => ({ suffix: "*", value }));
}

function optional(): fc.Arbitrary<string | undefined> {
  return fc.option(text(CHARACTERS, 0, 5), { nil: undefined, freq: 4 });
}

function prefix(): fc.Arbitrary<string> {
  return fc.option(
    fc.integer({ min: 1, max: 6 }).map((max) => `:${max}`),
    { nil: "", freq: 2 },
  );
}

function text(characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength });
}

const CHARACTERS = "abc019-._~:/?#[]@!$&'()*+,;=üß€😀 \"<>";
