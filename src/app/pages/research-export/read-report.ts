import type { Services } from "#app/context.ts";
import type { ResearchQuestion } from "#app/research/page/research-address.ts";
import type { Card } from "#research/cards/card.ts";
import type { Manifest, RunEvent } from "#research/run/run.ts";

/** A finished piece of research, ready to be written out. */
export interface Report {
  readonly manifest: Manifest;
  /** In the order of the page. */
  readonly cards: readonly Card[];
}

export type ReportAnswer =
  | { readonly ok: true; readonly report: Report }
  | Extract<Awaited<ReturnType<Start>>, { ok: false }>
  | { readonly ok: false; readonly reason: "not-finished" };

type Start = Services["research"]["start"];

/** Starts or joins the run of a question and reads it to its end; `not-finished` when the signal fires before that. */
export async function readReport(
  services: Services,
  question: ResearchQuestion,
  signal: AbortSignal,
): Promise<ReportAnswer> {
  const started = await services.research.start(question);
  if (!started.ok) return started;
  const events: RunEvent[] = [];
  for await (const event of services.research.follow(started.run.id, 0, signal)) events.push(event);
  const end = events.findLast((event) => event.kind === "complete");
  if (!end) return { ok: false, reason: "not-finished" };
  return { ok: true, report: { manifest: end.manifest, cards: cardsInOrder(events, end.manifest) } };
}

/** A card written twice counts as last written. */
function cardsInOrder(events: readonly RunEvent[], manifest: Manifest): readonly Card[] {
  const written = new Map(events.flatMap((event) => (event.kind === "card" ? [[event.card.type, event.card]] : [])));
  return manifest.cards.flatMap((type) => written.get(type) ?? []);
}
