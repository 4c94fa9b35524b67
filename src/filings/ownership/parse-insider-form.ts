import { z } from "zod";
import type {
  InsiderHolding,
  InsiderOwner,
  InsiderTransaction,
  ParsedInsiderForm,
  TransactionNature,
} from "./insider-form.ts";
import { childrenOf, elementAt, readXml, textAt, type XmlElement } from "./read-xml.ts";

/** Codes of Form 4, General Instruction 8; every other code is "other". */
const NATURES: Readonly<Record<string, TransactionNature>> = {
  P: "purchase",
  S: "sale",
  A: "grant",
  M: "exercise",
  X: "exercise",
  C: "exercise",
  O: "exercise",
  F: "tax-withholding",
  G: "gift",
  D: "return-to-issuer",
};

const DECIMAL = z
  .string()
  .regex(/^\d{1,16}(?:\.\d{1,10})?$/)
  .transform((text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text));
/** Forms state a day, at times with an offset behind it. */
const DAY = z
  .string()
  .transform((text) => text.slice(0, 10))
  .pipe(z.iso.date());
const CIK = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform((text) => text.padStart(10, "0"));
const HEAD = z.object({
  type: z.string().regex(/^[345](?:\/A)?$/),
  period: DAY,
  original: DAY.nullable(),
  cik: CIK,
  name: z.string(),
});
const TRANSACTION = z.object({
  code: z.string().regex(/^[A-Z]$/),
  security: z.string(),
  date: DAY,
  shares: DECIMAL,
  price: DECIMAL.nullable(),
  acquired: z.enum(["A", "D"]),
  sharesAfter: DECIMAL.nullable(),
});
const HOLDING = z.object({ security: z.string(), shares: DECIMAL.nullable() });

/** Parses the XML of a Form 3, 4 or 5. Text in it is cleaned and stays text. */
export function parseInsiderForm(xml: string): ParsedInsiderForm {
  const document = readXml(xml);
  if (document === null) return { ok: false, reason: "no-xml" };
  const head = HEAD.safeParse({
    type: textAt(document, "documentType"),
    period: textAt(document, "periodOfReport"),
    original: textAt(document, "dateOfOriginalSubmission"),
    cik: textAt(document, "issuer", "issuerCik"),
    name: textAt(document, "issuer", "issuerName"),
  });
  if (document.name !== "ownershipDocument" || !head.success) return { ok: false, reason: "no-ownership-form" };
  const owners = childrenOf(document, "reportingOwner").flatMap(readOwner);
  const footnotes = readFootnotes(document);
  const rows = ["nonDerivative", "derivative"].flatMap((kind) => elementAt(document, `${kind}Table`)?.children ?? []);
  const read = rows.map((row) => readRow(row, footnotes));
  return {
    ok: true,
    form: head.data.type.startsWith("3") ? "3" : head.data.type.startsWith("4") ? "4" : "5",
    isAmendment: head.data.type.endsWith("/A"),
    originalFiled: head.data.original,
    period: head.data.period,
    issuer: { cik: head.data.cik, name: head.data.name, symbol: textAt(document, "issuer", "issuerTradingSymbol") },
    owners,
    followsPlan: readFlag(document, "aff10b5One"),
    transactions: read.flatMap((row) => (row?.kind === "transaction" ? [row.transaction] : [])),
    holdings: read.flatMap((row) => (row?.kind === "holding" ? [row.holding] : [])),
    unreadable: read.filter((row) => row === null).length,
  };
}

function readOwner(owner: XmlElement): readonly InsiderOwner[] {
  const cik = CIK.safeParse(textAt(owner, "reportingOwnerId", "rptOwnerCik"));
  const relation = elementAt(owner, "reportingOwnerRelationship");
  if (!cik.success) return [];
  return [
    {
      cik: cik.data,
      name: textAt(owner, "reportingOwnerId", "rptOwnerName") ?? "",
      isDirector: readFlag(relation, "isDirector") ?? false,
      isOfficer: readFlag(relation, "isOfficer") ?? false,
      isTenPercentOwner: readFlag(relation, "isTenPercentOwner") ?? false,
      isOther: readFlag(relation, "isOther") ?? false,
      title: textAt(relation, "officerTitle") ?? textAt(relation, "otherText"),
    },
  ];
}

function readFlag(element: XmlElement | null, name: string): boolean | null {
  const text = textAt(element, name)?.toLowerCase();
  return text === undefined ? null : text === "1" || text === "true";
}

type Row =
  | { readonly kind: "transaction"; readonly transaction: InsiderTransaction }
  | { readonly kind: "holding"; readonly holding: InsiderHolding };

function readRow(row: XmlElement, footnotes: ReadonlyMap<string, string>): Row | null {
  const isDerivative = row.name.startsWith("derivative");
  const isDirect = textAt(row, "ownershipNature", "directOrIndirectOwnership", "value") !== "I";
  if (row.name.endsWith("Holding")) {
    const shares = isDerivative
      ? textAt(row, "underlyingSecurity", "underlyingSecurityShares", "value")
      : textAt(row, "postTransactionAmounts", "sharesOwnedFollowingTransaction", "value");
    const holding = HOLDING.safeParse({ security: textAt(row, "securityTitle", "value"), shares });
    const nature = textAt(row, "ownershipNature", "natureOfOwnership", "value");
    return holding.success ? { kind: "holding", holding: { ...holding.data, isDirect, nature, isDerivative } } : null;
  }
  const read = TRANSACTION.safeParse({
    code: textAt(row, "transactionCoding", "transactionCode"),
    security: textAt(row, "securityTitle", "value"),
    date: textAt(row, "transactionDate", "value"),
    shares: textAt(row, "transactionAmounts", "transactionShares", "value"),
    price: textAt(row, "transactionAmounts", "transactionPricePerShare", "value"),
    acquired: textAt(row, "transactionAmounts", "transactionAcquiredDisposedCode", "value"),
    sharesAfter: textAt(row, "postTransactionAmounts", "sharesOwnedFollowingTransaction", "value"),
  });
  if (!read.success) return null;
  const { acquired, ...rest } = read.data;
  const isAcquired = acquired === "A";
  const isSwap = readFlag(elementAt(row, "transactionCoding"), "equitySwapInvolved") ?? false;
  const nature = isSwap ? "other" : natureOf(rest.code, isAcquired);
  const notes = footnoteIdsOf(row).flatMap((id) => footnotes.get(id) ?? []);
  return {
    kind: "transaction",
    transaction: { ...rest, nature, isAcquired, isDirect, isDerivative, footnotes: notes },
  };
}

/** A purchase that disposes or a sale that acquires contradicts itself. */
function natureOf(code: string, isAcquired: boolean): TransactionNature {
  const nature = NATURES[code] ?? "other";
  const contradicts = (nature === "purchase" && !isAcquired) || (nature === "sale" && isAcquired);
  return contradicts ? "other" : nature;
}

function readFootnotes(document: XmlElement): ReadonlyMap<string, string> {
  return new Map(
    childrenOf(elementAt(document, "footnotes"), "footnote").flatMap(({ id, text }) =>
      id === null ? [] : [[id, text]],
    ),
  );
}

function footnoteIdsOf(element: XmlElement): readonly string[] {
  const own = element.name === "footnoteId" && element.id !== null ? [element.id] : [];
  return [...new Set([...own, ...element.children.flatMap(footnoteIdsOf)])];
}
