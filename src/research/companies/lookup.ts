import type { SearchHit } from "#contracts/api/company-search.ts";
import type { DelistedCompany } from "./delisted.ts";

/** What a typed symbol stands for. */
export type Lookup =
  | {
      readonly kind: "held";
      readonly symbol: string;
      readonly cik: string;
      /** As registered with the SEC. */
      readonly name: string;
      /** As people write it; the registered name where nothing else is known. */
      readonly displayName: string;
      readonly exchange: string | null;
      /** Null where the company is only known from the SEC's list of symbols. */
      readonly sector: string | null;
    }
  | {
      readonly kind: "listed";
      readonly symbol: string;
      readonly cik: string;
      readonly name: string;
      readonly exchange: string | null;
    }
  | {
      readonly kind: "fund";
      readonly symbol: string;
      readonly cik: string;
      readonly name: string;
      readonly exchange: string | null;
    }
  /** Another spelling, share class, preferred share or former ticker of a held company: the page moves to `symbol`. */
  | {
      readonly kind: "moved";
      readonly symbol: string;
      readonly from: string;
      readonly why: "spelling" | "share-class" | "other-security" | "former-symbol";
    }
  /** A company whose shares are no longer traded. */
  | ({ readonly kind: "delisted" } & DelistedCompany)
  | { readonly kind: "unknown"; readonly near: readonly SearchHit[] };

/** Search and lookup over every listed symbol; pure, held in memory. */
export interface CompanyIndex {
  find(symbolText: string): Lookup;
  /** At most `limit` hits, best first; near matches only when nothing else matched. */
  search(query: string, limit: number): readonly SearchHit[];
  /** The held companies nearest in size by the SEC's list, largest first; none for a symbol whose size it does not tell. */
  neighbours(symbol: string, limit: number): readonly SearchHit[];
  /** The symbols of the companies held in full, A to Z. */
  heldSymbols(): readonly string[];
}
