import { describe, expect, it } from "vitest";
import { sampleServices } from "#app/testing/sample-services.ts";
import { createPageVersions, askTogether } from "./page-versions.ts";

const RUN = "y02IfEOa4ZK6RY9DMq3mLg";

const versionOf = createPageVersions(
  sampleServices({
    research: {
      complete: ({ symbol, type }) => Promise.resolve(symbol === "NVDA" ? `${RUN}-${type}` : null),
      status: (id) => Promise.resolve(id === RUN ? "complete" : "running"),
    },
  }),
);

function at(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const request = new Request(`http://localhost${path}`, { headers });
  return versionOf({ request, nonce: "", seemsSignedIn: () => Promise.resolve(request.headers.has("cookie")) });
}

describe("createPageVersions", () => {
  it("is the complete run behind a page, and the day", async () => {
    expect(await at("/research/NVDA")).toBe(`${RUN}-overview 2026-08-22`);
    expect(await at("/research/NVDA?type=full")).toBe(`${RUN}-full 2026-08-22`);
    expect(await at("/")).toBe(`${RUN}-overview 2026-08-22`);
  });

  it("is the run itself for its JSON", async () => {
    expect(await at(`/api/research/${RUN}`)).toBe(RUN);
  });

  it.each([
    ["research that is still being written", "/research/F"],
    ["an unknown symbol", "/research/NOPE"],
    ["a campaign's mark", "/research/NVDA?utm_source=mail"],
    ["a run under way", "/api/research/aaaaaaaaaaaaaaaaaaaaaa"],
    ["another page", "/portfolios"],
  ])("is null for %s", async (_what, path) => {
    expect(await at(path)).toBeNull();
  });

  it("is null for who is signed in", async () => {
    expect(await at("/research/NVDA", { cookie: "latchkey_session=x" })).toBeNull();
  });
});

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
