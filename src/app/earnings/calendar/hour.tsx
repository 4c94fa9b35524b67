import { useSyncExternalStore } from "react";
import type { EarningsEvent } from "#earnings/event.ts";
import { timeWords } from "#earnings/words.ts";
import { instantOfWall } from "#facts/intake/new-york-time.ts";

/** New York hours between which results of a part of the day come. */
const EDGES = { BMO: "09:30", AMC: "16:00" } as const;

/** When on the day: in New York's time as sent, in the reader's once the page runs, with New York's on hover. */
export function Hour({ event }: { readonly event: EarningsEvent }) {
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const { date, timeOfDay, timeExactET } = event;
  if (timeExactET !== null) {
    const instant = new Date(instantOfWall(Date.parse(`${date}T${timeExactET}:00Z`)));
    const inET = `${timeExactET} ET`;
    return (
      <time dateTime={instant.toISOString()} title={`${inET}, ${timeWords(timeOfDay)}`}>
        {isHere ? inReadersZone(instant) : inET}
      </time>
    );
  }
  if (timeOfDay === "UNKNOWN" || timeOfDay === "DMH") return <span>{timeWords(timeOfDay)}</span>;
  const edge = EDGES[timeOfDay];
  const instant = new Date(instantOfWall(Date.parse(`${date}T${edge}:00Z`)));
  const here = isHere ? `, ${inReadersZone(instant)}` : "";
  return <span title={`${timeOfDay === "BMO" ? "Before" : "After"} ${edge} ET${here}`}>{timeWords(timeOfDay)}</span>;
}

function inReadersZone(instant: Date): string {
  return instant.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
}
