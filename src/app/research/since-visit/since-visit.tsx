import { useEffect, useState } from "react";
import type { SinceAnswer, SinceVisit as News } from "#app/portfolios/report/report-services.ts";
import { Day } from "#app/ui/reader.tsx";
import { ChangeWords } from "#app/visits/change-words.tsx";
import { lastVisitOf, noteVisit, type VisitedPage } from "#app/visits/kept-visits.ts";
import type { Visit } from "#contracts/portfolio-visit.ts";

/** What a company filed and reported since the reader was last on its page; remembers this visit, in this browser alone. */
export function SinceVisit({ symbol, name }: { readonly symbol: string; readonly name: string }) {
  const [since, setSince] = useState<{ readonly at: string; readonly changes: News["changes"] } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const page: VisitedPage = { storage: () => window.localStorage, of: "research", id: symbol, now: new Date() };
    const lastVisit = lastVisitOf(page);
    void askSince({ symbol, lastVisit }, left.signal).then((known) => {
      if (known === null) return;
      noteVisit(page, known.seen);
      if (lastVisit !== null) setSince({ at: lastVisit.at, changes: known.changes });
    });
    return () => left.abort();
  }, [symbol]);
  if (since === null) return null;
  const { at, changes } = since;
  const lead = (
    <>
      Since your visit on <Day iso={at.slice(0, 10)} />: {headlineOf(changes ?? [])}
    </>
  );
  if (changes === null || changes.length === 0) return lead;
  return (
    <details>
      <summary>{lead}</summary>
      {changes.map((change) => (
        <div key={change.kind}>
          {name} <ChangeWords change={change} />.
        </div>
      ))}
    </details>
  );
}

/** One line of it, which a small screen holds too: `results, 8 filings`. */
function headlineOf(changes: NonNullable<News["changes"]>): string {
  const words = changes.map((change) => {
    if (change.kind === "results") return "results";
    if (change.kind === "date") return "a new earnings date";
    const count = change.filings.length + change.more;
    return count === 1 ? "1 filing" : `${String(count)} filings`;
  });
  return words.length === 0 ? "nothing new" : words.join(", ");
}

/** Null where the server does not answer, or has not read the company yet: then nothing is said, and nothing forgotten. */
async function askSince(
  question: { readonly symbol: string; readonly lastVisit: Visit | null },
  signal: AbortSignal,
): Promise<News | null> {
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/api/since-visit", {
      method: "POST",
      headers,
      body: JSON.stringify(question),
      signal,
    });
    const answer: unknown = await response.json();
    return isAnswer(answer) && answer.isRead ? answer : null;
  } catch {
    return null;
  }
}

/** Our own server writes the answer, so its shape is looked at only far enough to tell it from an error page. */
function isAnswer(value: unknown): value is SinceAnswer {
  return typeof value === "object" && value !== null && "isRead" in value;
}
