import { copyText } from "./clean-text.ts";
import type { FactContext, TaggedFact } from "./fact.ts";

type Attributes = Readonly<Record<string, string>>;

interface OpenFact {
  readonly name: string;
  readonly attributes: Attributes;
  readonly isHidden: boolean;
  text: string;
}

interface DraftContext {
  readonly id: string;
  entity: string;
  start: string | null;
  end: string;
  readonly dimensions: { axis: string; member: string }[];
}

interface DraftUnit {
  readonly id: string;
  readonly over: string[];
  readonly under: string[];
  isUnder: boolean;
}

/** What a fact prints is kept up to here; text blocks are the document itself. */
const LONGEST_PRINTED = 300;
const LONGEST_NAME = 250;
/** Text belongs to this many facts around it at most. */
const DEEPEST_FACTS = 20;

export interface CollectedFacts {
  readonly contexts: ReadonlyMap<string, FactContext>;
  readonly facts: readonly TaggedFact[];
}

/** Collects contexts, units and facts of inline XBRL while a document streams by. */
export class FactCollector {
  readonly #contexts = new Map<string, FactContext>();
  readonly #units = new Map<string, string>();
  readonly #facts: TaggedFact[] = [];
  readonly #open: OpenFact[] = [];
  #context: DraftContext | null = null;
  #unit: DraftUnit | null = null;
  readonly #names = new Map<string, string>();
  #axis = "";
  #value = "";

  get count(): number {
    return this.#facts.length;
  }

  openTag(name: string, attributes: Attributes, isHidden: boolean): boolean {
    if (!name.includes(":")) return false;
    this.#value = "";
    switch (localName(name)) {
      case "nonfraction":
      case "nonnumeric":
        if (!name.startsWith("ix:")) return false;
        this.#open.push({ name, attributes, isHidden, text: "" });
        return true;
      case "context":
        this.#context = { id: this.#nameOf(attributes["id"]), entity: "", start: null, end: "", dimensions: [] };
        return false;
      case "unit":
        this.#unit = { id: this.#nameOf(attributes["id"]), over: [], under: [], isUnder: false };
        return false;
      case "unitdenominator":
        if (this.#unit !== null) this.#unit.isUnder = true;
        return false;
      case "explicitmember":
      case "typedmember":
        this.#axis = this.#nameOf(attributes["dimension"]);
        return false;
      default:
        return false;
    }
  }

  text(chunk: string): void {
    if (this.#context !== null || this.#unit !== null) this.#value = (this.#value + chunk).slice(0, LONGEST_NAME);
    for (const fact of this.#open.slice(-DEEPEST_FACTS)) if (fact.text.length < LONGEST_PRINTED) fact.text += chunk;
  }

  /** Returns the number of the fact that ends with this tag, or null. */
  closeTag(name: string): number | null {
    if (!name.includes(":")) return null;
    const local = localName(name);
    if (local === "nonfraction" || local === "nonnumeric") return name.startsWith("ix:") ? this.#closeFact() : null;
    const written = this.#nameOf(this.#value.trim());
    if (this.#context !== null) this.#closeInContext(local, written);
    else if (this.#unit !== null) this.#closeInUnit(local, written);
    return null;
  }

  #closeInContext(local: string, written: string): void {
    if (this.#context === null) return;
    if (local === "identifier") this.#context.entity = written;
    else if (local === "startdate") this.#context.start = written;
    else if (local === "enddate" || local === "instant") this.#context.end = written;
    else if (local === "context") {
      this.#contexts.set(this.#context.id, this.#context);
      this.#context = null;
    } else if (local === "explicitmember" || local === "typedmember") {
      this.#context.dimensions.push({ axis: this.#axis, member: written });
    }
  }

  #closeInUnit(local: string, written: string): void {
    if (this.#unit === null) return;
    if (local === "measure") (this.#unit.isUnder ? this.#unit.under : this.#unit.over).push(localName(written));
    else if (local === "unit") {
      this.#units.set(
        this.#unit.id,
        [this.#unit.over.join("*"), ...(this.#unit.under.length > 0 ? [this.#unit.under.join("*")] : [])].join("/"),
      );
      this.#unit = null;
    }
  }

  #closeFact(): number | null {
    const fact = this.#open.pop();
    if (fact === undefined) return null;
    const { attributes, isHidden } = fact;
    const isNumber = fact.name === "ix:nonfraction";
    const scale = Number(attributes["scale"] ?? "0");
    const printed = copyText(fact.text.replace(/\s+/g, " ").trim().slice(0, LONGEST_PRINTED));
    const isNil = attributes["xsi:nil"] === "true";
    this.#facts.push({
      id: attributes["id"] === undefined ? null : copyText(attributes["id"]),
      concept: this.#nameOf(attributes["name"]),
      context: this.#nameOf(attributes["contextref"]),
      unit: isNumber ? this.#nameOf(attributes["unitref"]) : null,
      value:
        isNumber && !isNil
          ? readTaggedNumber(printed, { format: attributes["format"], scale, sign: attributes["sign"] })
          : null,
      printed,
      decimals: attributes["decimals"] === undefined ? null : this.#nameOf(attributes["decimals"]),
      scale,
      isHidden,
    });
    return this.#facts.length - 1;
  }

  /** Thousands of facts share a few names. */
  #nameOf(name = ""): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const copy = copyText(name);
    this.#names.set(copy, copy);
    return copy;
  }

  /** Units may be declared after the figures that use them, so their names are put in at the end. */
  end(): CollectedFacts {
    return {
      contexts: this.#contexts,
      facts: this.#facts.map((fact) =>
        fact.unit === null ? fact : { ...fact, unit: this.#units.get(fact.unit) ?? fact.unit },
      ),
    };
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

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
