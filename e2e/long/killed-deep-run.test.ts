// Deep research whose server process is killed while it is written: the next process writes the rest and doubles nothing.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { PERSON } from "#e2e/research-page.ts";
import { createPostgresDatabase } from "#testing/databases.ts";
import { writeWith } from "#testing/model-writers.ts";
import { createDataFolder, type RunningProduct, startProduct } from "#testing/product.ts";
import { type ScriptedModel, startScriptedModel } from "#testing/scripted-model.ts";

const started = z.object({ runId: z.string() });
const event = z.looseObject({
  seq: z.number(),
  kind: z.string(),
  /** A whole card, or the type of the card that a model's text is for. */
  card: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
  step: z.object({ question: z.string() }).optional(),
});
const log = z.object({ run: z.object({ status: z.string() }), events: z.array(event) });

async function readRun(origin: string, runId: string): Promise<z.infer<typeof log>> {
  const response = await fetch(`${origin}/api/research/${runId}`);
  return log.parse(await response.json());
}

/** Where a started product keeps its data. */
interface Place {
  readonly settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

function openFolder(): Promise<Place> {
  const folder = createDataFolder();
  return Promise.resolve({ settings: { DATA_DIR: folder.path }, remove: () => Promise.resolve(folder.remove()) });
}

async function openPostgres(): Promise<Place> {
  const [folder, database] = [createDataFolder(), await createPostgresDatabase()];
  return {
    settings: { DATA_DIR: folder.path, DATABASE_URL: database.url },
    async remove() {
      folder.remove();
      await database.remove();
    },
  };
}

describe.each([
  { name: "the embedded database", open: openFolder },
  { name: "PostgreSQL", open: openPostgres },
])("deep research on $name", ({ open }) => {
  let place: Place;
  let model: ScriptedModel;
  let product: RunningProduct;

  const start = async (): Promise<void> => {
    const ai = { AI_MODEL: "compatible:scripted", AI_BASE_URL: model.url };
    product = await startProduct({ ...place.settings, ...ai, LOG_LEVEL: "info" });
    await vi.waitUntil(() => product.output().includes("the language model answers"), { timeout: 20_000 });
  };

  beforeEach(async () => {
    // Slow, so that the process is killed while the model writes.
    model = await startScriptedModel(writeWith([], { pauseMs: 200 }));
    place = await open();
    await start();
  });
  afterEach(async () => {
    await product.stop();
    await model.close();
    await place.remove();
  });

  it("goes on where the killed process left it, in one log without gaps or repeats", async () => {
    const response = await fetch(`${product.url}/api/research`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": PERSON },
      body: JSON.stringify({ symbol: "KO", type: "deep" }),
    });
    const { runId } = started.parse(await response.json());
    const ofKind = (events: z.infer<typeof log>["events"], kind: string) => events.filter((one) => one.kind === kind);
    await expect
      .poll(async () => ofKind((await readRun(product.url, runId)).events, "text").length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    const before = await readRun(product.url, runId);
    expect(before.run.status).toBe("running");
    await product.stop("SIGKILL");

    model.play(writeWith([]));
    await start();
    await expect.poll(async () => (await readRun(product.url, runId)).run.status, { timeout: 90_000 }).toBe("complete");
    const { events } = await readRun(product.url, runId);
    expect(events.slice(0, before.events.length)).toEqual(before.events);
    expect(events.length).toBeGreaterThan(before.events.length);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(ofKind(events, "complete")).toHaveLength(1);
    for (const kind of ["card", "step", "text"]) {
      const written = ofKind(events, kind).map(({ card, step }) => card ?? step?.question);
      expect(written.length).toBeGreaterThan(1);
      expect(new Set(written).size).toBe(written.length);
    }
  });
});
