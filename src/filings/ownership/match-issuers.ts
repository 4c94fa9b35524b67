/** A listed company as lists of symbols name it; one with several symbols is listed several times. */
export interface NamedCompany {
  /** Ten digits. */
  readonly cik: string;
  readonly name: string;
}

/** Finds the CIK of the company that a report names, among those listed by that name: none, one, or more than one. */
type FindIssuer = (issuer: string) => { readonly cik: string | null; readonly isAmbiguous: boolean };

/** What lists of securities shorten. Words with two meanings, such as AMER, are left as they are. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  BANCORPORATION: "BANCORP",
  BK: "BANK",
  CHEMS: "CHEMICALS",
  CTLS: "CONTROLS",
  ELEC: "ELECTRIC",
  ENTMT: "ENTERTAINMENT",
  FINL: "FINANCIAL",
  GRP: "GROUP",
  HLDG: "HOLDINGS",
  HLDGS: "HOLDINGS",
  HOLDING: "HOLDINGS",
  INDS: "INDUSTRIES",
  INSTRS: "INSTRUMENTS",
  INTL: "INTERNATIONAL",
  LABS: "LABORATORIES",
  MACHS: "MACHINES",
  MATLS: "MATERIALS",
  MFG: "MANUFACTURING",
  MTN: "MOUNTAIN",
  MTR: "MOTOR",
  MTRS: "MOTORS",
  NATL: "NATIONAL",
  PAC: "PACIFIC",
  PETE: "PETROLEUM",
  PHARMACEUTICALS: "PHARMA",
  PPTYS: "PROPERTIES",
  PRODS: "PRODUCTS",
  PWR: "POWER",
  RES: "RESOURCES",
  RLTY: "REALTY",
  SOUTHN: "SOUTHERN",
  SOLUTNS: "SOLUTIONS",
  SVCS: "SERVICES",
  SYS: "SYSTEMS",
  TECHNOLOGIES: "TECHNOLOGY",
  TR: "TRUST",
  WHSL: "WHOLESALE",
};

/** Legal forms, states and fillers: a name with one and the same name without it mean the same company. */
const FILLERS = new Set(
  "INC INCORPORATED CORP CORPORATION CO COMPANY COS COMPANIES LTD LIMITED PLC LP LLC SA NV AG SE ASA AB THE OF AND NEW DEL MD".split(
    " ",
  ),
);

/** The words that tell one company from another; empty for a name of fillers alone. */
function wordsOf(name: string): readonly string[] {
  return allWordsOf(name).filter((word) => !FILLERS.has(word));
}

function allWordsOf(name: string): readonly string[] {
  return (
    name
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toUpperCase()
      // "/DE/" and "\NEW\" at the end of a name, "(THE)".
      .replaceAll(/[/\\][A-Z ]{2,4}[/\\]?\s*$|\(THE\)/g, " ")
      // A country after the legal form says where the company is at home.
      .replaceAll(/(?<=\bPLC )IRELAND\s*$/g, "")
      // AT&T and L.B.Foster are one word each; "& CO" is none.
      .replaceAll(/[.'’]/g, "")
      .replaceAll(/(?<=\b[A-Z]{1,2})&(?=[A-Z]\b)/g, "")
      .split(/[^A-Z0-9]+/)
      .map((word) => LONG_FORMS[word] ?? word)
      .filter((word) => word !== "")
  );
}

/** Collects who answers to each name: null where more than one company does. */
function indexBy(
  companies: readonly NamedCompany[],
  keyOf: (name: string) => string,
): ReadonlyMap<string, string | null> {
  const byKey = new Map<string, string | null>();
  for (const { cik, name } of companies) {
    const key = keyOf(name);
    const known = byKey.get(key);
    if (key !== "") byKey.set(key, known === undefined || known === cik ? cik : null);
  }
  return byKey;
}

/** The SEC's list of securities cuts names here: `TAKE-TWO INTERACTIVE SOFTWAR`, `AUTOMATIC DATA PROCESSING IN`. */
const CUT_LENGTH = 28;

/**
 * Makes the finder of companies by the name of an issuer: the same words in the same order, else the same words in any order
 * (`LILLY ELI & CO`), else, where the name is cut, the one company whose name begins with it. It never takes the nearest name.
 */
export function issuerFinder(companies: readonly NamedCompany[]): FindIssuer {
  const inOrder = (name: string): string => wordsOf(name).join(" ");
  const inAnyOrder = (name: string): string => wordsOf(name).toSorted().join(" ");
  const exact = indexBy(companies, inOrder);
  const loose = indexBy(companies, inAnyOrder);
  const names = companies.map(({ cik, name }) => ({ cik, name: allWordsOf(name).join(" ") }));
  return (issuer) => {
    const found = exact.get(inOrder(issuer));
    const listed = found === undefined ? loose.get(inAnyOrder(issuer)) : found;
    const answer =
      listed === undefined && issuer.length >= CUT_LENGTH ? beginningWith(names, allWordsOf(issuer).join(" ")) : listed;
    return { cik: answer ?? null, isAmbiguous: answer === null };
  };
}

/** The one company whose name begins with a cut one; null where several do. */
function beginningWith(companies: readonly NamedCompany[], start: string): string | null | undefined {
  const ciks = new Set(companies.filter(({ name }) => name.startsWith(start)).map(({ cik }) => cik));
  const [only] = ciks;
  return ciks.size > 1 ? null : only;
}

/** What a title of class may consist of where it means common shares or receipts for them. */
const SHARE_WORDS = new Set(
  "COM COMMON STOCK STK SHS SHARES SHARE SH ORD ORDINARY CAP CAPITAL NEW NPV PAR VTG VOTING SUB SUBORDINATE REG REGISTERED NY BEN INT BENEFICIAL INTEREST CL CLASS SER SERIES ADS ADR SPONSORED SPON SPONSERED UNSPONSORED AMERICAN DEPOSITARY RECEIPT USD".split(
    " ",
  ),
);
const RECEIPTS = /\bAD[SR]S?\b|\bDEPOSITARY\b/;
const LETTER = /^[A-D]$/;

/**
 * Says which class of common shares a title means: a letter, `common` where it names none, `receipts` for depositary
 * receipts; null for preferred shares, notes, warrants, units, tracking stocks and whatever else is not understood.
 */
export function shareClassOf(title: string): string | null {
  const words = title
    .toUpperCase()
    .replaceAll(/\$?\d*\.\d+/g, " ")
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const letters = words.filter((word) => LETTER.test(word));
  const isUnderstood = words.length > 0 && words.every((word) => SHARE_WORDS.has(word) || LETTER.test(word));
  if (!isUnderstood || letters.length > 1) return null;
  if (RECEIPTS.test(words.join(" "))) return "receipts";
  return letters[0] ?? "common";
}
