import { earningsLastCard } from "./earnings/earnings-last-card.ts";
import { earningsNextCard } from "./earnings/earnings-next-card.ts";
import { changesCard } from "./filings/changes-card.ts";
import { filingsCard } from "./filings/filings-card.ts";
import { riskFlagsCard } from "./filings/risk-flags-card.ts";
import { businessCard } from "./findings/business-card.ts";
import { filingChangesCard } from "./findings/filing-changes-card.ts";
import { guidanceCard } from "./findings/guidance-card.ts";
import { insidersCard } from "./findings/insiders-card.ts";
import { institutionsCard } from "./findings/institutions-card.ts";
import { segmentsCard } from "./findings/segments-card.ts";
import { identityCard } from "./identity/identity-card.ts";
import { keyFiguresCard } from "./identity/key-figures-card.ts";
import { verdictCard } from "./identity/verdict-card.ts";
import { risksCard, watchCard } from "./memo/outlook-cards.ts";
import { counterCard, evidenceCard, thesisCard } from "./memo/thesis-cards.ts";
import { valuationRangeCard } from "./memo/valuation-range-card.ts";
import { peersCard } from "./peers/peers-card.ts";
import { dataQualityCard } from "./record/data-quality-card.ts";
import { sourcesCard } from "./record/sources-card.ts";
import { balanceSheetCard } from "./statements/balance-sheet-card.ts";
import { capitalReturnsCard } from "./statements/capital-returns-card.ts";
import { cashQualityCard } from "./statements/cash-quality-card.ts";
import { growthCard } from "./statements/growth-card.ts";
import { profitabilityCard } from "./statements/profitability-card.ts";
import { scoresCard } from "./statements/scores-card.ts";
import { dcfCard, reverseDcfCard } from "./valuation/cash-flow-value-cards.ts";
import { multiplesCard } from "./valuation/multiples-card.ts";
import { priceCard } from "./valuation/price-card.ts";
import type { Cards } from "./define-card.ts";

/** Every card. The compiler compares them with the names on the wire; their order comes from their declarations. */
export const CARDS: Cards = {
  identity: identityCard,
  verdict: verdictCard,
  key_figures: keyFiguresCard,
  business: businessCard,
  price: priceCard,
  growth: growthCard,
  profitability: profitabilityCard,
  segments: segmentsCard,
  cash_quality: cashQualityCard,
  balance_sheet: balanceSheetCard,
  scores: scoresCard,
  valuation_multiples: multiplesCard,
  reverse_dcf: reverseDcfCard,
  dcf: dcfCard,
  earnings_last: earningsLastCard,
  earnings_next: earningsNextCard,
  guidance: guidanceCard,
  capital_returns: capitalReturnsCard,
  insiders: insidersCard,
  institutions: institutionsCard,
  peers_table: peersCard,
  filings: filingsCard,
  filing_changes: filingChangesCard,
  risk_flags: riskFlagsCard,
  changes: changesCard,
  data_quality: dataQualityCard,
  memo_thesis: thesisCard,
  memo_evidence: evidenceCard,
  memo_counter: counterCard,
  memo_risks: risksCard,
  memo_valuation: valuationRangeCard,
  memo_watch: watchCard,
  sources: sourcesCard,
};
