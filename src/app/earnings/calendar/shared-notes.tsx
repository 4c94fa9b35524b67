import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import { EntryNotes } from "./entry-parts.tsx";
import { sharedNotes } from "./entry-words.tsx";

/** What all entries have in common, said once. */
export function SharedNotes({ entries }: { readonly entries: readonly CalendarEntry[] }) {
  return <EntryNotes sentences={sharedNotes(entries)} />;
}
