import type { NewRunEvent } from "#research/run/run.ts";
import type { OpenSpan, Tracing } from "#server/observe/tracing.ts";

/** Passes a run's events on, each stage of it one span, with the work that its events are made by inside. */
export async function* inStages(events: AsyncIterable<NewRunEvent>, tracing: Tracing): AsyncGenerator<NewRunEvent> {
  const iterator = events[Symbol.asyncIterator]();
  let stage: { readonly name: string; readonly span: OpenSpan } | null = null;
  try {
    for (;;) {
      const next: IteratorResult<NewRunEvent> = await (stage === null
        ? iterator.next()
        : stage.span.within(() => iterator.next()));
      if (next.done === true) return;
      if (next.value.stage !== stage?.name) {
        stage?.span.end();
        const name: string = next.value.stage;
        stage = { name, span: tracing.begin({ name: `stage ${name}`, kind: "internal", place: "only-below" }) };
      }
      yield next.value;
    }
  } catch (error) {
    stage?.span.end(error);
    stage = null;
    throw error;
  } finally {
    stage?.span.end();
    await iterator.return?.();
  }
}
