// What looks like a credential in text that has no form. Conservative: prose about tokens and passwords,
// counts and file names stay, since a log that hides everything helps nobody.

/** Replaces what looks like a credential in free text; names and schemes in front of it stay. */
export function replaceCredentials(text: string, replace: (secret: string) => string): string {
  let replaced = text;
  for (const pattern of PATTERNS) {
    replaced = replaced.replace(pattern, (found: string, ...groups: unknown[]) => {
      const [named] = groups.slice(-1) as [Record<string, string | undefined> | string];
      const { lead = "", secret = found.slice(lead.length) } =
        typeof named === "object" ? named : {};
      if (secret.includes("[redacted")) return found;
      return `${lead}${replace(secret)}${found.slice(lead.length + secret.length)}`;
    });
  }
  return replaced;
}

/**
 * Also hides what could be one and says nothing of itself: words of letters and digits mixed, long
 * numbers. For what a server prints where only messages belong.
 */
export function replaceCodes(text: string, replace: (secret: string) => string): string {
  // A colour is no part of the word behind it.
  const parts = replaceCredentials(text, replace).split(COLOUR);
  return parts.map((part) => (COLOUR.test(part) ? part : withoutCodes(part, replace))).join("");
}

function withoutCodes(text: string, replace: (secret: string) => string): string {
  return text.replace(CODE, (found) => (PLAIN.test(found) ? found : replace(found)));
}

/** Whether a segment of a path is more likely a key than a name. */
export function isCodeLike(segment: string): boolean {
  return /^[\w~-]{20,}$/.test(segment) && /\d/.test(segment) && /[A-Za-z]/.test(segment);
}

/** Words that a name ends with whose value is secret. */
const NAME = String.raw`[\w.-]*(?:token|secret|passwd|password|passphrase|pwd|api[-_]?key|access[-_]?key|private[-_]?key|[A-Z0-9]_KEY|credentials?|authorization|cookie|session[-_]?id)`;

const PATTERNS: readonly RegExp[] = [
  // A whole key, over its lines where it has them.
  /(?<lead>-----BEGIN [A-Z ]*PRIVATE KEY-----)(?<secret>[\s\S]+?)(?=-----END|$)/g,
  // A scheme, and what is no word behind it.
  /(?<lead>\b(?:[Bb]earer|BEARER|[Bb]asic|BASIC)\s+)(?<secret>(?=\S*(?:\d|[a-z][A-Z])|\S{24})[\w.~+/-]{8,}=*)(?![="\w])/g,
  // A name and a value: any behind "=", and behind ":" what is no word.
  new RegExp(String.raw`(?<lead>\b${NAME}["']?\s?=\s?["']?)(?<secret>[^\s"'&,;)\]}]{4,})`, "gi"),
  new RegExp(
    String.raw`(?<lead>\b${NAME}["']?:\s?["']?)(?<secret>(?=[^\s"',;)\]}]*\d|[^\s"',;)\]}]{16})[^\s"',;)\]}]{6,})`,
    "gi",
  ),
  // The header, whatever its value is.
  /(?<lead>\bauthorization["']?\s?[:=]\s?["']?(?:[A-Za-z][\w-]*\s+)?)(?<secret>[^\s"',;]{4,})/gi,
  /(?<lead>[?&](?:key|code|sig|signature|auth)=)(?<secret>[^&\s"']{4,})/gi,
  // Who logs in, in a URL.
  /(?<lead>\b[a-z][a-z0-9+.-]*:\/\/)(?<secret>[^\s/@:]*:[^\s/@]+)(?=@)/gi,
  // Tokens of known forms.
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g,
  /\b(?:sk|rk)[-_](?:[a-z]+[-_])*[A-Za-z0-9_-]{16,}/g,
  /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|hf_|shpat_|dop_v1_|lin_api_|pypi-|xox[abeprs]-|xapp-)[A-Za-z0-9_-]{16,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bAIza[\w-]{30,}/g,
  /\bya29\.[\w-]{16,}/g,
  /\bSG\.[\w-]{16,}\.[\w-]{16,}/g,
];

/** How a terminal is told one, without the escape before it. */
const COLOUR = /(\[\d{1,3}(?:;\d{1,3}){0,4}m)/;
/** A run of letters, digits and what stands between them in keys. */
const CODE = /(?<![\w.:/-])[\w+=~-]{5,}(?![\w.:/-])/g;
/** Words, with what joins them; versions, dates and short numbers. */
const PLAIN = /^(?:[A-Za-z_+=~-]+|\d{1,4}(?:-\d{1,2}){0,2}T?)$/;
