import { beforeAll, describe, expect, it } from "vitest";
import type { AskDeps } from "#ask/deps.ts";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import type { LanguageModel, ModelRequest } from "#contracts/language-model.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAskService } from "./open-ask.ts";

const { signal } = new AbortController();
const NOTHING = { take: () => Promise.resolve(true), giveBack: () => Promise.resolve() };

interface Recorded extends LanguageModel {
  readonly asked: ModelRequest[];
}

/** A model that fails each question, and keeps what it was sent. */
function recordingModel(isLocal: boolean): Recorded {
  const asked: ModelRequest[] = [];
  return {
    name: "compatible:recording",
    isLocal,
    host: "models.example",
    asked,
    capabilities: () => Promise.resolve(null),
    ask(request) {
      asked.push(request);
      return Promise.resolve({ ok: false, reason: "failed", detail: "" });
    },
  };
}

describe("a question on a portfolio that a model is to word", () => {
  let deps: AskDeps;
  beforeAll(async () => {
    deps = await openBundledDeps(await openSnapshot("data/snapshot"));
  });

  const ask = (model: LanguageModel, hasAgreed: boolean, weights: readonly { symbol: string; weight: number }[] = []) =>
    createAskService(deps, { model, questions: NOTHING }).word(
      {
        question: "Which has the highest operating margin?",
        before: [],
        symbol: null,
        within: ["NVDA", "KO"],
        portfolio: { hasAgreed, weights },
      },
      { userId: null, client: "test" },
      () => undefined,
      signal,
    );

  it("sends a model elsewhere nothing before its owner agrees, says what would go, and is answered by our rules", async () => {
    const model = recordingModel(false);
    const { state, wording } = await ask(model, false);
    expect(model.asked).toEqual([]);
    expect(state).toBe("answered");
    expect(wording).toMatchObject({
      state: "unasked",
      note: "compatible:recording was not asked, because you have not agreed to send the symbols of this portfolio to models.example.",
    });
    const weighted = await ask(model, false, [{ symbol: "NVDA", weight: 0.5 }]);
    expect(weighted.wording?.note).toContain("send symbols and weights of this portfolio to models.example");
    expect(model.asked).toEqual([]);
  });

  it("goes to that model once they agree, and to one on this machine without being asked", async () => {
    const [elsewhere, local] = [recordingModel(false), recordingModel(true)];
    await ask(elsewhere, true);
    await ask(local, false);
    expect([elsewhere.asked.length > 0, local.asked.length > 0]).toEqual([true, true]);
    expect(elsewhere.asked[0]?.prompt).not.toContain("Shares of the portfolio");
  });
});
