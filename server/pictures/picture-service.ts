import type { PictureAnswer, Services } from "#app/context.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import { articlePicture, sitePicture } from "#research/picture/article-picture.ts";
import { researchPicture } from "#research/picture/research-picture.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import type { AnalyseDossier, CompanyCache } from "#server/companies/company-cache.ts";
import { LRUCache } from "lru-cache";
import { fileURLToPath } from "node:url";

/** A picture takes about fifty kilobytes. */
const REMEMBERED = 200;
const BOUNDS = { running: 1, waiting: 20 } as const;
const OPEN_MS = 10_000;
const UNKNOWN: PictureAnswer = { ok: false, reason: "unknown" };

export interface PictureServiceDeps {
  readonly companies: CompanyIndex;
  readonly articles: Services["articles"];
  readonly companyCache: CompanyCache;
  readonly read: AnalyseDossier;
  readonly drawPng: (svg: string) => Promise<Uint8Array>;
}

/** Draws pictures for shared links, each once for every state of its facts, and few at a time. */
export function createPictureService(deps: PictureServiceDeps): Services["pictures"] {
  const drawn = new LRUCache<string, Uint8Array>({ max: REMEMBERED });
  const bounded = createConcurrencyLimit(BOUNDS);
  const draw = async (key: string, svg: () => Promise<string | null>): Promise<PictureAnswer> => {
    const held = drawn.get(key);
    if (held !== undefined) return { ok: true, png: held };
    const answer = await bounded(async (): Promise<PictureAnswer> => {
      // Whoever waited may find it drawn.
      const known = drawn.get(key);
      if (known !== undefined) return { ok: true, png: known };
      const picture = await svg();
      if (picture === null) return UNKNOWN;
      const png = await deps.drawPng(picture);
      drawn.set(key, png);
      return { ok: true, png };
    });
    return answer ?? { ok: false, reason: "busy" };
  };
  return {
    async research(symbol) {
      const found = deps.companies.find(symbol);
      if (found.kind !== "held" || found.symbol !== symbol) return UNKNOWN;
      const version = await deps.companyCache.version(found.cik);
      return draw(`research ${found.cik} ${version}`, () => drawResearch(found.cik, deps));
    },
    async article(slug) {
      const head = (await deps.articles.list()).find((article) => article.slug === slug);
      return head === undefined ? UNKNOWN : draw(`article ${slug}`, () => Promise.resolve(articlePicture(head)));
    },
    site: () => draw("site", () => Promise.resolve(sitePicture())),
  };
}

async function drawResearch(cik: string, { companyCache, read }: PictureServiceDeps): Promise<string | null> {
  const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
  return dossier === null ? null : researchPicture(read(dossier, analysisDay(dossier, null)).analysis);
}

/** Lets only so many pieces of work run at once and so many wait; what is beyond that is turned away with null. */
export function createConcurrencyLimit(limits: { readonly running: number; readonly waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) return null;
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Whoever waited longest takes this place over.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

const FONTS = [
  "@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
  "@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf",
  "@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf",
].map((path) => fileURLToPath(import.meta.resolve(path)));

/** Draws an SVG of ours as PNG, off the main thread, with the bundled letters and none of the machine's. */
export async function drawPng(svg: string): Promise<Uint8Array> {
  // A native library: it is loaded with the first picture, so that a start does not wait for it.
  const { renderAsync } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: FONTS, defaultFontFamily: "Source Sans 3" };
  return (await renderAsync(svg, { font })).asPng();
}
