import { describe, expect, it } from "vitest";
import { sampleServices } from "#app/testing/sample-services.ts";
import { createPageVersions } from "./page-versions.ts";

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
