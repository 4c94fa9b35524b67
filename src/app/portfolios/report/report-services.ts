import type { Visit } from "#contracts/portfolio-visit.ts";
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

/** What pages may ask for about lists of companies. */
export interface ReportServices {
  /** Waits a few seconds at most; what is not read by then the report names as still being read. */
  make(question: ReportQuestion): Promise<PortfolioReport>;
  /** Waits as long for the closes of lists with trades. */
  overlap(lists: readonly ListToOverlap[]): Promise<Overlap>;
}
