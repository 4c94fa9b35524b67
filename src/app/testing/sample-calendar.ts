import type { CalendarEntry, DeadlineEntry, InsiderDayEntry } from "#app/earnings/earnings-services.ts";
import type { EarningsEvent, FilingDeadline } from "#earnings/event.ts";
import { sampleFigure } from "./sample-figures.ts";

const NVIDIA = {
  cik: "0001045810",
  symbol: "NVDA",
  name: "Nvidia",
  sector: "Technology",
  marketValue: "5200000000000",
  knownBy: "2026-08-22",
};

/** One line of a calendar, of Nvidia unless told otherwise. */
export function sampleEntry(
  event: EarningsEvent,
  over: Partial<Omit<CalendarEntry, "company">> & { readonly company?: Partial<CalendarEntry["company"]> } = {},
): CalendarEntry {
  const figures: CalendarEntry["figures"] =
    event.status === "REPORTED"
      ? { sue: sampleFigure({ id: "M1045810.sue.Q1-2027", measure: "sue", value: "5.94", unit: "score" }) }
      : {};
  return {
    figures,
    sequence: 0,
    dayHistory: [],
    changedAt: "2026-08-22T12:00:00.000Z",
    standing: event.status === "REPORTED" ? "reported" : "next",
    ...over,
    event,
    company: { ...NVIDIA, ...over.company },
  };
}

/** A filing deadline of a calendar, of Nvidia unless told otherwise. */
export function sampleDeadlineEntry(
  event: FilingDeadline,
  over: Partial<Omit<DeadlineEntry, "company">> & { readonly company?: Partial<DeadlineEntry["company"]> } = {},
): DeadlineEntry {
  return {
    sequence: 0,
    dayHistory: [],
    changedAt: "2026-08-22T12:00:00.000Z",
    ...over,
    event,
    company: { ...NVIDIA, ...over.company },
  };
}

/** Insiders' sales of a day, of Nvidia unless told otherwise. */
export function sampleInsiderDay(over: Partial<InsiderDayEntry["event"]>, symbol = NVIDIA.symbol): InsiderDayEntry {
  const event = { cik: NVIDIA.cik, date: "2026-11-17", isBought: false, isSold: true, ...over };
  return { event, company: { ...NVIDIA, cik: event.cik, symbol } };
}
