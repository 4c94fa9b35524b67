/** Words that a company writes in a way no rule can know. */
const OWN_SPELLINGS: ReadonlyMap<string, string> = new Map(
  [
    "3M",
    "ADR",
    "ADS",
    "ASML",
    "AvalonBay",
    "ETF",
    "IQVIA",
    "LLC",
    "MercadoLibre",
    "MongoDB",
    "plc",
    "REIT",
    "SPAC",
  ].map((word) => [word.toUpperCase(), word]),
);
/** Short words that are words; other short ones are mostly initials. */
const SHORT_WORDS = new Set(
  "AIR ALL AMP ART BAY BIG BIO BOX CAR CO DAY EYE FUN GAS ICE INC INN KEY LAB LAW LTD MAP NET NEW OIL OLD ONE PET PRO RED SAN SEA SKY SUN TAX TEA THE TOP TOY TWO VAN WAY WEB".split(
    " ",
  ),
);
const SMALL_WORDS = new Set(["AND", "DE", "FOR", "IN", "OF", "THE"]);
/** A state or country that the SEC appends to tell two registrants apart: `/DE/`, `/UK`, `/NEW/`. */
const APPENDED_PLACE = /\s*\/[A-Z]{2,3}\/?$/;

/**
 * Turns a registered or sorted name into the name as people write it: `Home Depot (The)` is `The Home Depot`,
 * `ASTERA LABS, INC. /DE/` is `Astera Labs, Inc.` A name that has small letters keeps its letters.
 */
export function readableName(listed: string): string {
  const plain = listed
    .replace(/[|\s]+$/, "")
    .replace(/ \(Class [A-Z]\)$/, "")
    .replace(APPENDED_PLACE, "")
    .replace(/^(.+) \((The)\)$|^(\w+) \(([A-Z][a-z]+)\)$/, "$2$4 $1$3");
  return /[a-z]/.test(plain) ? plain : plain.replaceAll(/[^\s-]+/g, (word, at: number) => readableWord(word, at === 0));
}

function readableWord(word: string, isFirst: boolean): string {
  const letters = word.replaceAll(/[^A-Z0-9&]/g, "");
  const own = OWN_SPELLINGS.get(letters);
  if (own !== undefined) return word.replace(letters, own);
  if (!isFirst && SMALL_WORDS.has(letters)) return word.toLowerCase();
  const isInitials = letters.length <= 3 && !SHORT_WORDS.has(letters) && !SMALL_WORDS.has(letters);
  const isUnspeakable = letters.includes("&") || /\d/.test(letters) || !/[AEIOUY]/.test(letters);
  if ((isInitials || isUnspeakable || /\w\.\w/.test(word)) && !ABBREVIATED.has(letters)) return word;
  return word.charAt(0) + word.slice(1).toLowerCase();
}

/** Legal forms and the like without a vowel, which are not initials. */
const ABBREVIATED = new Set(["LTD", "MFG", "MTG", "ST", "MT", "DR", "JR"]);
