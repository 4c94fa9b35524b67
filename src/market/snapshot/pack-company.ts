import type { CompanyRecords, FactRecord, PriceRecord } from "#market/records.ts";
import { buildDictionary, byText, toExactNumber, toRuns, toSteps } from "./columns.ts";
import type { Dictionary } from "./columns.ts";
import { toDayNumber } from "./day-number.ts";
import { SNAPSHOT_FORMAT } from "./packed-company.ts";
import type { PackedCompany } from "./packed-company.ts";

interface Words {
  readonly accessions: Dictionary<string>;
  readonly forms: Dictionary<string>;
}

/** Folds one company into the stored columns; `unpackCompany` gives back the same records. */
export function packCompany(records: CompanyRecords): PackedCompany {
  const words = collectWords(records);
  return {
    format: SNAPSHOT_FORMAT,
    company: structuredClone(records.company) as never,
    origin: {
      asOf: records.origin.asOf,
      tier: records.origin.tier,
      fullThrough: records.origin.fullThrough,
      vintages: records.origin.vintages,
      filingsThrough: records.origin.filingsThrough,
    },
    accessions: [...words.accessions.values],
    forms: [...words.forms.values],
    ...packFacts(records.facts, words),
    ...packFilings(records, words),
    announcements: packAnnouncements(records, words),
    nextAnnouncement: records.nextAnnouncement,
    prices: records.prices === null ? null : packPrices(records.prices),
    splits: records.splits.map((split) => ({ ...split, confirmedBy: [...split.confirmedBy] })),
  };
}
