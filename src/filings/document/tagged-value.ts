/** What the attributes of an `ix:nonFraction` say about how to read the text in it. */
interface NumberFormat {
  readonly format: string | undefined;
  readonly scale: number;
  readonly sign: string | undefined;
}

const SMALL = [
  "zero one two three four five six seven eight nine ten",
  "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
]
  .join(" ")
  .split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const GREATER: readonly (readonly [string, number])[] = [
  ["billion", 1_000_000_000],
  ["million", 1_000_000],
  ["thousand", 1_000],
  ["hundred", 100],
];
/** Amounts of more digits are no amounts. */
const MOST_DIGITS = 30;
const WIDEST_SCALE = 15;

/** Reads a printed number by the transformation that its tag names (Inline XBRL 1.1, transformation registry 4), as an exact decimal. */
export function readTaggedNumber(printed: string, { format, scale, sign }: NumberFormat): string | null {
  const plain = toPlainNumber(printed.trim(), format?.slice(format.indexOf(":") + 1) ?? "");
  if (plain === null || !Number.isInteger(scale) || Math.abs(scale) > WIDEST_SCALE) return null;
  const moved = moveDecimalPoint(plain, scale);
  return sign === "-" && /[1-9]/.test(moved) ? `-${moved}` : moved;
}

/** Multiplies by a power of ten without arithmetic, so that nothing is rounded. */
function moveDecimalPoint(plain: string, places: number): string {
  const [whole = "", fraction = ""] = plain.split(".");
  const digits = `${"0".repeat(Math.max(0, -places))}${whole}${fraction}${"0".repeat(Math.max(0, places))}`;
  const point = Math.max(0, -places) + whole.length + places;
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const right = digits.slice(point).replace(/0+$/, "");
  return right === "" ? left || "0" : `${left || "0"}.${right}`;
}

function toPlainNumber(printed: string, format: string): string | null {
  switch (format) {
    case "fixed-zero":
    case "zerodash":
    case "numdash":
      return "0";
    case "num-comma-decimal":
    case "numcommadecimal":
      return digitsOf(printed.replace(/[.\s']/g, "").replace(",", "."));
    case "numwordsen":
      return numberOfWords(printed.toLowerCase());
    default:
      return digitsOf(printed.replace(/[,\s']/g, ""));
  }
}

function digitsOf(text: string): string | null {
  return text.length <= MOST_DIGITS && /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? text : null;
}

/** Reads "twenty-one" or "three hundred and five"; null where a word is no number. */
function numberOfWords(text: string): string | null {
  if (/^(?:no|none|nil)$/.test(text)) return "0";
  let total = 0;
  let group = 0;
  for (const word of text.split(/[\s-]+/).filter((part) => part !== "and" && part !== "")) {
    const greater = GREATER.find(([name]) => name === word)?.[1];
    const small = SMALL.indexOf(word);
    const tens = TENS.indexOf(word);
    if (greater === 100) group = Math.max(group, 1) * 100;
    else if (greater !== undefined) {
      total += Math.max(group, 1) * greater;
      group = 0;
    } else if (small >= 0) group += small;
    else if (tens >= 0) group += (tens + 2) * 10;
    else return digitsOf(text.replace(/,/g, ""));
  }
  return String(total + group);
}
