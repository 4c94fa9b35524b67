import type { DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { DeadlineBadge } from "./deadline-badge.tsx";
import { deadlineEntryNotes, isUnsettled } from "./deadline-entry-words.ts";
import { EntryLink } from "./entry-link.tsx";
import { EntryNotes } from "./entry-notes.tsx";
import { quarterLabel } from "#earnings/words.ts";
import "./agenda.css";

/** One filing deadline of an agenda's day, with what it rests on. */
export function AgendaDeadline({ entry, today }: { readonly entry: DeadlineEntry; readonly today: string }) {
  return (
    <li data-slot="agenda-entry" data-kind="deadline" data-state={isUnsettled(entry, today) ? "open" : undefined}>
      <EntryLink entry={entry} isNamed />
      <span data-slot="entry-when">{quarterLabel(entry.event)}</span>
      <DeadlineBadge entry={entry} />
      <EntryNotes sentences={deadlineEntryNotes(entry, today)} />
    </li>
  );
}
