import { Badge } from "#app/ui/badge.tsx";
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
export function StatusBadge({ event }: { readonly event: Pick<EarningsEvent, "status" | "estimate"> }) {
  const { status, estimate } = event;
  const tier = status === "ESTIMATED" && estimate !== null ? `, tier ${estimate.tier}` : "";
  return (
    <Badge variant={VARIANTS[status]}>
      {statusWords(status)}
      {tier}
    </Badge>
  );
}
