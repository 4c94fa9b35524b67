import { useIsHere } from "#app/ui/use-is-here.ts";
import { instantOfWall } from "#facts/intake/new-york-time.ts";

/** The instant of a day's time in New York (`16:20`). */
export function instantInNewYork(date: string, timeET: string): Date {
  return new Date(instantOfWall(Date.parse(`${date}T${timeET}:00Z`)));
}

/** An instant's time of day on the reader's clock, with its zone. */
export function inReadersZone(instant: Date): string {
  return instant.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
}

interface ClockTimeProps {
  readonly date: string;
  /** `16:20` */
  readonly timeET: string;
  /** What is said on hover after New York's time. */
  readonly note: string;
}

/** A time of day: in New York's time as sent, in the reader's once the page runs, with New York's on hover. */
export function ClockTime({ date, timeET, note }: ClockTimeProps) {
  const isHere = useIsHere();
  const instant = instantInNewYork(date, timeET);
  const inET = `${timeET} ET`;
  return (
    <time dateTime={instant.toISOString()} title={`${inET}, ${note}`}>
      {isHere ? inReadersZone(instant) : inET}
    </time>
  );
}
