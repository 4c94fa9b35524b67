import type { EarningsEvent, FilingDeadline } from "#earnings/event.ts";

const NVDA = "0001045810";

/** Results that are out, as tests need them: Nvidia's of 20 May 2026 unless told otherwise. */
export function sampleResults(over: Partial<EarningsEvent> = {}): EarningsEvent {
  return {
    cik: NVDA,
    fiscalYear: 2027,
    fiscalPeriod: "Q1",
    periodEnd: "2026-04-26",
    isPeriodExpected: false,
    date: "2026-05-20",
    timeOfDay: "AMC",
    timeExactET: "16:21",
    status: "REPORTED",
    estimate: null,
    deadline: null,
    sources: [
      {
        kind: "release",
        name: "8-K, item 2.02",
        date: "2026-05-20",
        timeOfDay: "AMC",
        isProjected: false,
        asOf: "2026-05-20",
      },
    ],
    hasConflict: false,
    shiftDays: -7,
    release: {
      accession: "0001045810-26-000051",
      form: "8-K",
      filed: "2026-05-20",
      primaryDocument: "nvda-20260520.htm",
    },
    report: {
      accession: "0001045810-26-000052",
      form: "10-Q",
      filed: "2026-05-20",
      primaryDocument: "nvda-20260426.htm",
    },
    ...over,
  };
}

/** Results to come: Nvidia's third quarter, by its own pattern, unless told otherwise. */
export function sampleEstimate(over: Partial<EarningsEvent> = {}): EarningsEvent {
  return sampleResults({
    fiscalPeriod: "Q3",
    periodEnd: "2026-10-25",
    isPeriodExpected: true,
    date: "2026-11-18",
    timeExactET: null,
    status: "ESTIMATED",
    estimate: { date: "2026-11-18", method: "year-only", tier: "B" },
    deadline: { date: "2026-12-04", form: "10-Q", isExtended: false },
    sources: [
      {
        kind: "estimate",
        name: "own pattern",
        date: "2026-11-18",
        timeOfDay: "AMC",
        isProjected: true,
        asOf: "2026-08-22",
      },
    ],
    shiftDays: null,
    release: null,
    report: null,
    ...over,
  });
}

/** A report to come: Nvidia's 10-Q for its third quarter, unless told otherwise. */
export function sampleDeadline(over: Partial<FilingDeadline> = {}): FilingDeadline {
  return {
    cik: NVDA,
    fiscalYear: 2027,
    fiscalPeriod: "Q3",
    periodEnd: "2026-10-25",
    isPeriodExpected: true,
    date: "2026-12-04",
    form: "10-Q",
    status: "DUE",
    basis: {
      filer: "Large accelerated filer",
      allows: { count: 40, unit: "days" },
      counted: "2026-12-04",
      beforeNotice: null,
    },
    notice: null,
    report: null,
    ...over,
  };
}
