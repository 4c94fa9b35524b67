import { Badge } from "#app/ui/badge.tsx";
import type { DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { deadlineStatusWords } from "#earnings/deadlines/deadline-words.ts";

/** How a filing deadline stands. */
export function DeadlineBadge({ entry: { event } }: { readonly entry: DeadlineEntry }) {
  return (
    <Badge variant={event.status === "LATE" ? "negative" : "plain"}>
      {event.form} {deadlineStatusWords(event.status).toLowerCase()}
    </Badge>
  );
}
