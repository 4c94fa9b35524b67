import "./entry-notes.css";

/** What to know about an entry, in small sentences; nothing where there is none. */
export function EntryNotes({ sentences }: { readonly sentences: readonly string[] }) {
  return sentences.length === 0 ? null : <p data-slot="entry-notes">{sentences.join(" ")}</p>;
}
