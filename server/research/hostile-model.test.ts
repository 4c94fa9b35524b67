import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { readModelAddress } from "#model/model-address.ts";
import { openModel } from "#model/open-model.ts";
import { finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { PGLITE } from "#testing/databases.ts";
import { createHostileModel } from "#testing/hostile-model.ts";
import { TRUE_KINDS, WRONG_KINDS } from "#testing/hostile-offers.ts";
import { type ScriptedModel, startScriptedModel } from "#testing/scripted-model.ts";
import { isShownAs, renderOffer, strayNumbers } from "#testing/shown-numbers.ts";

// The short form of `npm run eval -- --adversaries`, with the providers that the product uses.
describe("a run that a hostile model words", () => {
  const hostile = createHostileModel(7);
  let endpoint: ScriptedModel;
  let database: Awaited<ReturnType<typeof PGLITE.open>>;
  beforeAll(async () => {
    [endpoint, database] = await Promise.all([startScriptedModel(hostile.script), PGLITE.open()]);
  });
  afterAll(async () => {
    await Promise.all([endpoint.close(), database.close()]);
  });

  it("docs/threats.md#60: shows no wrong sentence and no number that is not the section's, and still shows true ones", async () => {
    const address = readModelAddress("compatible:hostile", endpoint.url);
    if (address === null) throw new TypeError("no address");
    const bounds = { tokensPerRun: null, tokensPerDay: null, secondsPerRun: null, dollarsPerDay: null, prices: null };
    const [now, date] = [() => performance.now(), () => new Date("2026-09-22T12:00:00Z")];
    const model = openModel({ address, apiKey: null, bounds, database, fetch, now, date, timeoutMs: 20_000 });
    await model.probe(new AbortController().signal);
    const cache = { read: () => Promise.resolve(null), write: () => Promise.resolve() };
    const writer = { model, cache, signal: new AbortController().signal };
    const bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
    const shown: string[] = [];
    for (const symbol of ["NVDA", "JPM", "UAA"]) {
      const before = endpoint.calls.length;
      const { events, cards } = await finishResearch({ ...bundled.parts(symbol), writer });
      for (const event of events) {
        if (event.kind !== "text") continue;
        const title = cards.find(({ type }) => type === event.card)?.title ?? "";
        const calls = endpoint.calls
          .slice(before)
          .filter(({ prompt }) => prompt.includes(`for the section "${title}".`));
        const prompt = calls[0]?.prompt ?? "";
        const offers = hostile.offers.filter(({ call }) => calls.some(({ number }) => number === call));
        for (const sentence of event.sentences) {
          const text = renderSentence(sentence);
          const days = Object.values(sentence.figures).map(({ periodEnd }) => periodEnd);
          const offered = offers.filter((offer) => isShownAs(text, renderOffer(offer, prompt)));
          expect([text, strayNumbers(text, days, prompt)]).toEqual([text, []]);
          expect([text, offered.length > 0 && offered.every(({ isTrue }) => isTrue)]).toEqual([text, true]);
          shown.push(text);
        }
        for (const { text } of event.removed) expect(text).not.toMatch(/\p{N}|billion|https?:|</u);
      }
    }
    const kinds = new Set(hostile.offers.map(({ kind }) => kind));
    // Two kinds need figures of peers, or of several years, in one section.
    expect(kinds.size).toBeGreaterThan(Object.keys({ ...TRUE_KINDS, ...WRONG_KINDS }).length - 4);
    expect(hostile.offers.length).toBeGreaterThan(250);
    expect(shown.length).toBeGreaterThan(20);
  }, 120_000);
});
