/** What a row of a broker's list records. */
export type RowKind =
  | "buy"
  | "sell"
  | "dividend"
  | "interest"
  | "fee"
  | "tax"
  | "deposit"
  | "withdrawal"
  | "transfer"
  | "split"
  | "exchange"
  | "option"
  /** New shares for holders of others: a stock dividend, or those of a company that was spun off. */
  | "distribution"
  /** A trade that was never made. */
  | "undone"
  /** A row that takes an earlier one back. */
  | "reversal"
  | "unknown";

/** A row as far as its kind depends on it. */
export interface KindOfRow {
  /** What the broker calls it: "Market buy", "CDIV", "YOU SOLD APPLE INC". */
  readonly side: string;
  /** Exact decimal text; null where there are no shares. */
  readonly quantity: string | null;
  readonly amount: string | null;
  readonly description: string;
}

/**
 * The words of brokers, most telling first: the first that fits decides. Words at the start come before words anywhere,
 * because some brokers write the company's name behind them ("YOU BOUGHT INTERCONTINENTAL EXCHANGE").
 */
const RULES: readonly (readonly [words: RegExp, kind: RowKind | "reinvested" | "moved"])[] = [
  // A trade that was taken back, and the row that takes it back.
  [/\(ca\.?\)$|\bcancel/, "unknown"],
  [/\brevers(al|ed)\b|\bcorrect(ion|ed)\b|\bbust(ed)?\b|^(storno|rectification)\b/, "reversal"],
  [/\bpending\b|\breject(ed)?\b|\bfailed\b|^(buy|sell|order)\b.*\bexpired\b|\bnot executed\b/, "undone"],
  [/\bto (open|close)\b|\b(opening|closing) transaction\b|^(bto|sto|btc|stc|oexp|oasgn|oexcs|ocash)$/, "option"],
  [/^(option|expired|assigned|exercised?)\b/, "option"],
  [/^(buy|sell|bought|sold|purchase|sale)( of)? (an? )?(option|call|put)s?\b/, "option"],
  [/^(you )?(sell|sold|buy|bought)( to)? (short|cover)\b|\bshort (sale|sell|cover|buy)\b|^cover\b/, "unknown"],
  [/^(buy|sell|bought|sold|purchase|sale)( of)? (subscription )?(rights?|warrants?)\b/, "unknown"],
  [/^(you )?(buy|bought|purchased?|koop|aankoop|kauf|gekauft|achat|compra|acquisto)\b/, "buy"],
  [/^(you )?(sell|sold|sale|verkoop|verkauf|verkauft|vente|venta|vendita)\b|^s$/, "sell"],
  [/^b$|^(market|limit|stop|stop limit) buy$|^open position$/, "buy"],
  [/^(market|limit|stop|stop limit) sell$|^position closed$/, "sell"],
  [/^reinvest shares$/, "buy"],
  [/^reinvest(ed|ing|ment)?\b|\breinvest(ed|ment)?$|^dividend reinvest/, "reinvested"],
  [/\bsplit\b|^(spl|spr)$/, "split"],
  [/^(stock|share) (div|dividend|distribution)\b|^dividend in (shares|stock)\b/, "distribution"],
  [/\b(shares?|stocks?|securit(y|ies))\b.*\bconver(sion|ted)\b|\bconver(sion|ted)\b.*\b(shares?|stocks?)\b/, "unknown"],
  [/\bwithh|\btax\b(?! exempt)|^(nra|dtax|nrat|sdrt)\b|^stamp duty/, "tax"],
  [/^(c|m)div$|\bdiv(idend)?s?\b|\bcap(ital)? gains?\b|return of capital|^(lt|st) cap/, "dividend"],
  [/\binterest\b|^m?int$|\bcoupon\b/, "interest"],
  [/\bfees?\b|\bcommission\b|^(afee|dfee|gold)$|\bcharges?\b|^overnight refund$/, "fee"],
  [/\b(currency|fx|forex)\b|\bconversion$/, "exchange"],
  [/^deposits?\b|^cash top-?up\b|\bcontribution\b|\b(transfer|funds|wire|wired) received\b|^direct deposit/, "deposit"],
  [/^withdraw(al)?s?\b|^cash withdrawal\b|\b(transfer|funds) paid\b|^wire (sent|out)\b|^card debit\b/, "withdrawal"],
  [/^ach$|^rtp$/, "moved"],
  [/\btransfer(red)?\b|^journal|^(acati|acato|jnls?|itrf)$|^sweep\b/, "transfer"],
];

/** Tells what a row records. What no rule knows is unknown, never a purchase. */
export function kindOf(row: KindOfRow): RowKind {
  const words = row.side.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const kind = RULES.find(([rule]) => rule.test(words) || rule.test(dashless(words)))?.[1] ?? "unknown";
  if (kind === "reinvested") return hasShares(row) ? "buy" : "dividend";
  if (kind === "moved") return row.amount?.startsWith("-") === true ? "withdrawal" : "deposit";
  return kind === "dividend" && isReinvested(row) ? "buy" : kind;
}

/** "BUY - MARKET" is "buy market", so that what begins with a word is told by it. */
function dashless(words: string): string {
  return words.replaceAll(/\s*[-–]\s*/g, " ");
}

function hasShares({ quantity }: KindOfRow): boolean {
  return quantity !== null && /[1-9]/.test(quantity) && !quantity.startsWith("-");
}

/** Some brokers book the shares that a dividend bought as a dividend with shares, paid for with money. */
function isReinvested(row: KindOfRow): boolean {
  return hasShares(row) && row.amount?.startsWith("-") === true && /\breinvest/i.test(row.description);
}
