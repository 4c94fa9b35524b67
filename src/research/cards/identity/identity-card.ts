import type { Company } from "#facts/company.ts";
import type { Origin } from "#facts/dossier.ts";
import { readableName } from "#facts/readable-name.ts";
import { composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import type { Card } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { formatDate } from "#research/text/format-date.ts";
import { placeName } from "./place-names.ts";
import { yearEndMonth, yearEndPhrase } from "./year-end-phrase.ts";

/** Who and what the company is, from the SEC's own registration data; computes nothing. */
export function identityCard({ book, analysis }: CardContext): Card {
  const { company, origin } = analysis.dossier;
  const ends = book.periods("year").map((period) => period.end);
  const blocks = [
    prose(registration(company)),
    prose(business(company)),
    prose(fiscalYear(company, ends)),
    prose(otherShares(company)),
    prose(past(company)),
    prose(company.website === null ? null : `Website: ${company.website}`),
    prose(`Figures are as known on ${formatDate(analysis.asOf)}. ${extentOf(origin)}`),
  ];
  return composeCard("identity", blocks, "Nothing is known about the company.");
}

function registration(company: Company): string {
  const { cik, name, exchange, symbol, stateOfIncorporation } = company;
  const place = stateOfIncorporation === null ? null : placeName(stateOfIncorporation);
  const listed = exchange === null ? `Its symbol is ${symbol}` : `It is listed on ${exchange} as ${symbol}`;
  const founded = place === null ? "" : ` and incorporated in ${place}`;
  return `${readableName(name)} is registered with the SEC under CIK ${Number(cik)}. ${listed}${founded}.`;
}

function business({ sector, sic, sicDescription, filerCategory }: Company): string | null {
  const industry = sicDescription === null ? null : `${sicDescription}${sic === null ? "" : ` (SIC ${sic})`}`;
  const kind = [sector === null ? null : `Sector: ${sector}.`, industry === null ? null : `Industry: ${industry}.`];
  const filer = filerCategory === null ? null : `Filer category: ${filerCategory.toLowerCase()}.`;
  return [...kind, filer].filter((part) => part !== null).join(" ");
}

function fiscalYear({ fiscalYearEnd }: Company, ends: readonly string[]): string | null {
  const known = yearEndPhrase(ends);
  if (known !== null) return `Its fiscal year ends on ${known}.`;
  const month = yearEndMonth(fiscalYearEnd);
  return month === null ? null : `Its fiscal year ends around the end of ${month}.`;
}

function otherShares({ shareClasses, otherSecurities, displayName }: Company): string | null {
  const classes = shareClasses.length === 0 ? null : `Other share classes: ${shareClasses.join(", ")}.`;
  const others =
    otherSecurities.length === 0
      ? null
      : `Other securities of ${displayName}, such as preferred shares and notes: ${otherSecurities.join(", ")}.`;
  return [classes, others].filter((part) => part !== null).join(" ");
}

function past({ name, formerNames, formerTickers, predecessors, successors }: Company): string | null {
  // A new state of incorporation is filed as a new name: `NVIDIA CORP/CA`.
  const former = new Set(formerNames.map((entry) => readableName(entry.name)));
  const names = [...former].filter((one) => one !== readableName(name)).slice(0, 3);
  const tickers = formerTickers.map(({ ticker, until }) => (until === null ? ticker : `${ticker} (until ${until})`));
  return [
    names.length === 0 ? null : `Formerly ${names.join(", ")}.`,
    tickers.length === 0 ? null : `Former symbols: ${tickers.join(", ")}.`,
    predecessors.length === 0
      ? null
      : "Another company filed for the same business before; its filings are not joined with these figures.",
    successors.length === 0 ? null : "Another registrant now files for the same business.",
  ]
    .filter((part) => part !== null)
    .join(" ");
}

function extentOf({ tier, fullThrough, selectedConcepts }: Origin): string {
  if (tier === "trimmed") return "Of each filing we have selected items only.";
  const items = selectedConcepts === null ? "every standard item" : "every standard item that this page reads";
  if (fullThrough === null) return `Of each filing we have ${items}.`;
  return `Of filings until ${formatDate(fullThrough)} we have ${items}, of later ones fewer.`;
}
