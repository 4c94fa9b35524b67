import type { EarningsEvent } from "#earnings/event.ts";
import { useIsHere } from "#app/ui/use-is-here.ts";
import { timeWords } from "#earnings/words.ts";
import { ClockTime, inReadersZone, instantInNewYork } from "./clock-time.tsx";

/** New York hours between which results of a part of the day come. */
const EDGES = { BMO: "09:30", AMC: "16:00" } as const;

/** When on the day results come: the minute where it is known, else the part of the day with its edge on hover. */
export function Hour({ event }: { readonly event: EarningsEvent }) {
  const isHere = useIsHere();
  const { date, timeOfDay, timeExactET } = event;
  if (timeExactET !== null) return <ClockTime date={date} timeET={timeExactET} note={timeWords(timeOfDay)} />;
  if (timeOfDay === "UNKNOWN" || timeOfDay === "DMH") return <span>{timeWords(timeOfDay)}</span>;
  const edge = EDGES[timeOfDay];
  const here = isHere ? `, ${inReadersZone(instantInNewYork(date, edge))}` : "";
  return <span title={`${timeOfDay === "BMO" ? "Before" : "After"} ${edge} ET${here}`}>{timeWords(timeOfDay)}</span>;
}
