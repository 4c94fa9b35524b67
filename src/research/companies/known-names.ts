/** Names and former symbols by which people look for a company, and which the SEC's list does not have. */
interface KnownNames {
  readonly formerSymbols: readonly string[];
  /** As people write them: a brand, an abbreviation, a former name. */
  readonly names: readonly string[];
}

const NONE: KnownNames = { formerSymbols: [], names: [] };

/** By CIK, because symbols change. Former symbols are of the same registrant. */
const BY_CIK: Readonly<Record<string, KnownNames>> = {
  "0001652044": { formerSymbols: [], names: ["Google", "YouTube"] },
  "0001326801": { formerSymbols: ["FB"], names: ["Facebook", "Instagram", "WhatsApp"] },
  "0001512673": { formerSymbols: ["SQ"], names: ["Square"] },
  "0001046179": { formerSymbols: [], names: ["TSMC"] },
  "0001018724": { formerSymbols: [], names: ["AWS", "Amazon Web Services"] },
  "0000021344": { formerSymbols: [], names: ["Coke"] },
  "0000080424": { formerSymbols: [], names: ["P&G"] },
  "0000200406": { formerSymbols: [], names: ["J&J"] },
  "0001577552": { formerSymbols: [], names: ["Taobao", "Tmall"] },
  "0000353278": { formerSymbols: [], names: ["Ozempic", "Wegovy"] },
};

/** Gives what people call a registrant besides its listed name. */
export function knownNamesOf(cik: string): KnownNames {
  return BY_CIK[cik] ?? NONE;
}

/** Each former symbol with the CIK of the registrant that had it. */
export function knownFormerSymbols(): readonly (readonly [symbol: string, cik: string])[] {
  return Object.entries(BY_CIK).flatMap(([cik, { formerSymbols }]) =>
    formerSymbols.map((symbol) => [symbol, cik] as const),
  );
}
