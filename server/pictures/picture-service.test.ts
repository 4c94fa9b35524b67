import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { parseArticle } from "#research/articles/parse-article.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { openBundledResearch } from "#research/testing/bundled-research.ts";
import { createAnalysisCache } from "#server/companies/company-cache.ts";
import { createPictureService, drawPng } from "./picture-service.ts";

const snapshot = await openSnapshot("data/snapshot");
const bundled = await openBundledResearch(snapshot);
const { signal } = new AbortController();
const identities = await snapshot.identities(signal);
const companies = createCompanyIndex(await snapshot.listings(signal), identities);
const { head } = parseArticle(
  "example",
  '---\ntitle: <b>Bold & "quoted"</b>\nsummary: A summary.\nauthor: B\npublished: 2026-11-22T08:00:00Z\nasOf: 2026-08-22\nsymbols: NVDA\n---\nText.\n',
);

/** A service over the bundled figures, and how many pictures it drew. */
function openService() {
  const state = { version: "one", drawn: 0 };
  const recall = (cik: string) => bundled.dossier(identities.find((company) => company.cik === cik)?.symbol ?? "");
  const service = createPictureService({
    companies,
    articles: { list: () => Promise.resolve([head]), read: () => Promise.resolve(null) },
    companyCache: {
      open: recall,
      recall,
      isHeld: () => Promise.resolve(true),
      version: () => Promise.resolve(state.version),
    },
    read: createAnalysisCache(),
    drawPng(svg) {
      state.drawn += 1;
      return drawPng(svg);
    },
  });
  return { state, service };
}

/** Width and height from the head of a PNG (W3C PNG, 11.2.1); null for other bytes. */
function sizeOf(png: Uint8Array): readonly [number, number] | null {
  const bytes = Buffer.from(png);
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  return isPng ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : null;
}

describe("createPictureService", () => {
  it.each(["", "nvda", "NVDA.png", "../../etc/passwd", "<svg>", "GOOG", "SPY", "ZZZZQ", "A".repeat(5000)])(
    "draws nothing for %j, which is not what research goes by",
    async (symbol) => {
      const { service, state } = openService();
      expect(await service.research(symbol)).toEqual({ ok: false, reason: "unknown" });
      expect(state.drawn).toBe(0);
    },
  );

  it("draws nothing for an article that is not there", async () => {
    expect(await openService().service.article("nothing")).toEqual({ ok: false, reason: "unknown" });
  });

  it("draws 1200 by 630 pixels, another picture for another company", async () => {
    const { service } = openService();
    const pictures = await Promise.all([
      service.research("NVDA"),
      service.research("JPM"),
      service.article("example"),
      service.site(),
    ]);
    const pngs = pictures.flatMap((picture) => (picture.ok ? [picture.png] : []));
    expect(pngs.map(sizeOf)).toEqual([
      [1200, 630],
      [1200, 630],
      [1200, 630],
      [1200, 630],
    ]);
    expect(new Set(pngs.map((png) => Buffer.from(png).toString("base64"))).size).toBe(4);
  });

  it("draws once for every state of the facts, however many ask", async () => {
    const { service, state } = openService();
    await Promise.all([service.research("NVDA"), service.research("NVDA"), service.research("NVDA")]);
    expect(state.drawn).toBe(1);
    state.version = "two";
    await service.research("NVDA");
    expect(state.drawn).toBe(2);
  });

  it("turns away what is far more than it can draw", async () => {
    const { service } = openService();
    const symbols = companies.heldSymbols().slice(0, 40);
    const answers = await Promise.all(symbols.map((symbol) => service.research(symbol)));
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(10);
    expect(answers).toContainEqual({ ok: false, reason: "busy" });
  });
});
