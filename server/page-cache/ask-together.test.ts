import { describe, expect, it } from "vitest";
import { askTogether } from "./ask-together.ts";

/** A question whose findings end when the test says so. */
function asking() {
  const begun: { question: string; finding: PromiseWithResolvers<string> }[] = [];
  const find = (question: string): Promise<string> => {
    const finding = Promise.withResolvers<string>();
    begun.push({ question, finding });
    return finding.promise;
  };
  const ask = askTogether(find, (question) => question);
  return { ask, begun };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("askTogether", () => {
  it("answers who came while a finding was under way by one that began after they came", async () => {
    const { ask, begun } = asking();
    const first = ask("NVDA");
    const later = [ask("NVDA"), ask("NVDA"), ask("NVDA")];
    expect(begun).toHaveLength(1);
    begun[0]?.finding.resolve("run 1");
    expect(await first).toBe("run 1");
    await settled();
    expect(begun).toHaveLength(2);
    begun[1]?.finding.resolve("run 2");
    expect(await Promise.all(later)).toEqual(["run 2", "run 2", "run 2"]);
    expect(begun).toHaveLength(2);
  });

  it("begins a third for who comes during the second, and one for each question", async () => {
    const { ask, begun } = asking();
    void ask("NVDA");
    void ask("NVDA");
    void ask("AMD");
    begun[0]?.finding.resolve("run 1");
    await settled();
    const last = ask("NVDA");
    begun[2]?.finding.resolve("run 2");
    await settled();
    begun[3]?.finding.resolve("run 3");
    expect(await last).toBe("run 3");
    expect(begun.map(({ question }) => question)).toEqual(["NVDA", "AMD", "NVDA", "NVDA"]);
  });

  it("keeps no answer: who asks later is answered by what is found then", async () => {
    const { ask, begun } = asking();
    const first = ask("NVDA");
    begun[0]?.finding.resolve("run 1");
    await first;
    const second = ask("NVDA");
    begun[1]?.finding.resolve("run 2");
    expect(await second).toBe("run 2");
  });

  it("tells a failure to who shares it, and asks again for the next", async () => {
    const { ask, begun } = asking();
    const first = ask("NVDA");
    const second = ask("NVDA");
    begun[0]?.finding.reject(new Error("database away"));
    await expect(first).rejects.toThrow("database away");
    await settled();
    begun[1]?.finding.resolve("run 2");
    expect(await second).toBe("run 2");
  });
});
