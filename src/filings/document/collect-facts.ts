import { copyText } from "./clean-text.ts";
import type { FactContext, TaggedFact } from "./fact.ts";
import { readTaggedNumber } from "./tagged-value.ts";

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
