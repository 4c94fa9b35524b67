// Portfolios as both sides of the API, guests' browsers and exports know them (docs/specification-map.md#3,
// docs/research-method.md#8).

export const PORTFOLIO_KINDS = ["WATCHLIST", "HOLDINGS"] as const;
export type PortfolioKind = (typeof PORTFOLIO_KINDS)[number];

/** Bounds of what people write. */
export const PORTFOLIO_LIMITS = {
  nameCharacters: 80,
  descriptionCharacters: 500,
  noteCharacters: 2_000,
  tags: 12,
  tagCharacters: 30,
  lotsPerCompany: 500,
  /** Over every plan: what one list can hold and still be moved about. */
  companies: 2_000,
} as const;

/** The palette that portfolios are told apart by. */
export const PORTFOLIO_COLORS = ["blue", "teal", "green", "amber", "red", "violet"] as const;

/** How what people write is written. Twelve digits before the point and eight behind it hold every trade there is. */
export const PORTFOLIO_PATTERNS = {
  amount: /^\d{1,12}(\.\d{1,8})?$/,
  quantity: /^-?\d{1,12}(\.\d{1,8})?$/,
  weight: /^(0(\.\d{1,6})?|1(\.0{1,6})?)$/,
  /** What databases refuse or terminals obey, in one line and in several. */
  control: /[\p{Cc}\p{Cs}]/u,
  controlButLines: /[^\P{Cc}\t\n\r]|\p{Cs}/u,
} as const;

/** One trade, as it was made: later splits are applied when it is read. Sales have a negative quantity. */
export interface Lot {
  readonly id: string;
  /** ISO date of the trade; of an opening position the day on which the shares were known to be held. */
  readonly date: string;
  /** Shares, as exact decimal text. */
  readonly quantity: string;
  /** Per share in `currency`, as exact decimal text; null where nobody knows what was paid. */
  readonly price: string | null;
  readonly fee: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** The shares were bought on or before `date`, nobody knows when: a position that somebody came with, not a trade. */
  readonly isOpening?: boolean;
}

/** One company of a portfolio. The CIK is its identity; the symbol is a label and says which share class is meant. */
export interface PortfolioItem {
  readonly id: string;
  readonly cik: string;
  readonly symbol: string;
  readonly note: string;
  readonly tags: readonly string[];
  /** Part of the whole as decimal text, 0 to 1. */
  readonly targetWeight: string | null;
  readonly addedAt: string;
  /** The last held price when the company was added. */
  readonly addedPrice: string | null;
  /** Oldest first. */
  readonly lots: readonly Lot[];
}

export interface Portfolio {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** One of the palette's names; null for none. */
  readonly color: string | null;
  readonly kind: PortfolioKind;
  readonly baseCurrency: string;
  /** Rises with every change; anyone who changes the order says which version they saw. */
  readonly version: number;
  readonly archivedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** In the person's own order. */
  readonly items: readonly PortfolioItem[];
}

/** A portfolio in the list of them. */
export interface PortfolioLine {
  readonly id: string;
  readonly name: string;
  readonly color: string | null;
  readonly kind: PortfolioKind;
  readonly version: number;
  readonly archivedAt: string | null;
  readonly updatedAt: string;
  readonly companies: number;
}

/** A person's portfolios in their own order, archived ones too. */
export interface PortfolioList {
  readonly version: number;
  readonly portfolios: readonly PortfolioLine[];
}

/** Where something moves: between two neighbours of the list that the mover saw; null at an end. */
export interface Move {
  readonly id: string;
  readonly afterId: string | null;
  readonly beforeId: string | null;
  readonly version: number;
}

/** What a lot is before it is stored. */
export type NewLot = Omit<Lot, "id">;

/** What is known of a company that is added: the rest is empty. */
export interface NewItem {
  readonly cik: string;
  readonly symbol: string;
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly targetWeight?: string | null;
  readonly addedPrice?: string | null;
  /** Of a company that comes back from the bin. */
  readonly addedAt?: string;
  readonly lots?: readonly NewLot[];
}

/** A portfolio's content apart from its place, ids and version: what is duplicated, imported, exported and kept by guests. */
export interface PortfolioContent {
  readonly name: string;
  readonly description: string;
  readonly color: string | null;
  readonly kind: PortfolioKind;
  readonly baseCurrency: string;
  readonly items: readonly NewItem[];
}
