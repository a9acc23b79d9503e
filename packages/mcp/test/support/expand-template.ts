// The expansion of RFC 6570, level 4 without associative arrays, written from the algorithm of its
// section 3.2: what the matcher is measured against.

const UNRESERVED = /^[A-Za-z0-9\-._~]$/;
const RESERVED = /^[:/?#[\]@!$&'()*+,;=]$/;

const OPERATORS: Readonly<
  Record<
    string,
    readonly [first: string, sep: string, named: boolean, ifEmpty: string, reserved: boolean]
  >
> = {
  "": ["", ",", false, "", false],
  "+": ["", ",", false, "", true],
  "#": ["#", ",", false, "", true],
  ".": [".", ".", false, "", false],
  "/": ["/", "/", false, "", false],
  ";": [";", ";", true, "", false],
  "?": ["?", "&", true, "=", false],
  "&": ["&", "&", true, "=", false],
};

/** What a template gives with these values. */
export function expandTemplate(
  template: string,
  values: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  return template.replace(/\{([+#./;?&]?)([^}]*)\}|([^{]+)/g, (_all, sign, list, literal) =>
    literal === undefined ? expandExpression(sign, list.split(","), values) : encode(literal, true),
  );
}

function expandExpression(
  sign: string,
  specs: readonly string[],
  values: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const [first, separator, named, ifEmpty, reserved] = OPERATORS[sign] ?? [
    "",
    ",",
    false,
    "",
    false,
  ];
  const pair = (name: string, text: string): string => {
    if (!named) return text;
    return text === "" ? `${name}${ifEmpty}` : `${name}=${text}`;
  };
  const texts = specs.flatMap((spec) => {
    const [, name = "", explode, prefix] = /^([^*:]+)(\*)?(?::(\d+))?$/.exec(spec) ?? [];
    const value = values[name];
    if (value === undefined || value.length === 0) return value === "" ? [pair(name, "")] : [];
    if (typeof value === "string") {
      const cut =
        prefix === undefined ? value : unitsOf(value, reserved).slice(0, Number(prefix)).join("");
      return [pair(name, encode(cut, reserved))];
    }
    const items = value.map((item) => encode(item, reserved));
    return explode === undefined
      ? [pair(name, items.join(","))]
      : items.map((item) => pair(name, item));
  });
  return texts.length === 0 ? "" : first + texts.join(separator);
}

/** The characters of a value; where encoded ones stay as they are, each of them is one. */
function unitsOf(value: string, reserved: boolean): readonly string[] {
  return value.match(reserved ? /%[0-9A-Fa-f]{2}|./gsu : /./gsu) ?? [];
}

function encode(text: string, reserved: boolean): string {
  return text.replace(/%[0-9A-Fa-f]{2}|./gsu, (part) => {
    if (part.length === 3 && part.startsWith("%")) return reserved ? part : `%25${part.slice(1)}`;
    if (UNRESERVED.test(part) || (reserved && RESERVED.test(part))) return part;
    return [...new TextEncoder().encode(part)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
      .join("");
  });
}
