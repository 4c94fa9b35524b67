import type { Visit } from "#contracts/portfolio-visit.ts";
import type { ReportChange } from "#research/portfolio-report/changes.ts";
import type { ListedItem } from "#research/portfolio-report/listed.ts";
import type { Overlap } from "#research/portfolio-report/overlap/overlap.ts";
import type { PortfolioReport, ReportSettings } from "#research/portfolio-report/report.ts";

/** What is reported on, and how. */
export interface ReportQuestion {
  readonly items: readonly ListedItem[];
  readonly settings: ReportSettings;
  readonly lastVisit: Visit | null;
}

/** A list that is set beside others. */
export interface ListToOverlap {
  readonly id: string;
  readonly name: string;
  readonly items: readonly ListedItem[];
}

/** What came of one company since a visit. */
export interface SinceVisit {
  /** What there is to see now, for the next visit. */
  readonly seen: Visit["seen"];
  /** Null on the first visit. */
  readonly changes: readonly ReportChange[] | null;
}

/** What `POST /api/since-visit` answers. Not read: the company, or its earnings dates, are still being read. */
export type SinceAnswer = { readonly isRead: false } | ({ readonly isRead: true } & SinceVisit);

/** What pages may ask for about lists of companies. */
export interface ReportServices {
  /** Waits a few seconds at most; what is not read by then the report names as still being read. */
  make(question: ReportQuestion): Promise<PortfolioReport>;
  /** Waits as long for the closes of lists with trades. */
  overlap(lists: readonly ListToOverlap[]): Promise<Overlap>;
  /** Null while the company, or its earnings dates, are still being read. */
  since(company: Pick<ListedItem, "cik" | "symbol">, lastVisit: Visit | null): Promise<SinceVisit | null>;
}
