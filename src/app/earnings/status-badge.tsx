import { Badge } from "#app/ui/inline.tsx";
import type { EarningsStatus } from "#contracts/earnings.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import { statusWords } from "#earnings/words.ts";

const VARIANTS: Readonly<Record<EarningsStatus, "plain" | "accent" | "positive" | "negative" | "caution">> = {
  ESTIMATED: "plain",
  PROVIDER: "accent",
  CONFIRMED: "positive",
  REPORTED: "plain",
  LATE: "negative",
};

/** How sure an event's day is, with the tier of an estimate. */
export function StatusBadge({
  event,
  isOverdue = false,
}: {
  readonly event: Pick<EarningsEvent, "status" | "estimate">;
  /** Whether the day expected is over and our data does not have the results. */
  readonly isOverdue?: boolean;
}) {
  const { status, estimate } = event;
  if (isOverdue) return <Badge variant="plain">Not in our data</Badge>;
  const tier = status === "ESTIMATED" && estimate !== null ? `, tier ${estimate.tier}` : "";
  return (
    <Badge variant={VARIANTS[status]}>
      {statusWords(status)}
      {tier}
    </Badge>
  );
}
