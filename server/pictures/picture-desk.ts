import type { PictureAnswer, Services } from "#app/context.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import { articlePicture, sitePicture } from "#research/picture/article-picture.ts";
import { researchPicture } from "#research/picture/research-picture.ts";
import { analysisDay } from "#research/run/analysis-day.ts";
import type { ReadDossier } from "#server/companies/analysis-shelf.ts";
import type { CompanyShelf } from "#server/companies/company-shelf.ts";
import { createRecent } from "#server/companies/recent.ts";
import { createBound } from "./bounded.ts";

/** A picture takes about fifty kilobytes. */
const REMEMBERED = 200;
const BOUNDS = { running: 1, waiting: 20 } as const;
const OPEN_MS = 10_000;
const UNKNOWN: PictureAnswer = { ok: false, reason: "unknown" };

export interface PictureParts {
  readonly companies: CompanyIndex;
  readonly articles: Services["articles"];
  readonly shelf: CompanyShelf;
  readonly read: ReadDossier;
  readonly drawPng: (svg: string) => Promise<Uint8Array>;
}

/** Draws pictures for shared links, each once for every state of its facts, and few at a time. */
export function createPictureDesk(parts: PictureParts): Services["pictures"] {
  const drawn = createRecent<Uint8Array>(REMEMBERED);
  const bounded = createBound(BOUNDS);
  const draw = async (key: string, svg: () => Promise<string | null>): Promise<PictureAnswer> => {
    const held = drawn.get(key);
    if (held !== undefined) return { ok: true, png: held };
    const answer = await bounded(async (): Promise<PictureAnswer> => {
      // Whoever waited may find it drawn.
      const known = drawn.get(key);
      if (known !== undefined) return { ok: true, png: known };
      const picture = await svg();
      if (picture === null) return UNKNOWN;
      const png = await parts.drawPng(picture);
      drawn.set(key, png);
      return { ok: true, png };
    });
    return answer ?? { ok: false, reason: "busy" };
  };
  return {
    async research(symbol) {
      const found = parts.companies.find(symbol);
      if (found.kind !== "held" || found.symbol !== symbol) return UNKNOWN;
      const version = await parts.shelf.version(found.cik);
      return draw(`research ${found.cik} ${version}`, () => drawResearch(found.cik, parts));
    },
    async article(slug) {
      const head = (await parts.articles.list()).find((article) => article.slug === slug);
      return head === undefined ? UNKNOWN : draw(`article ${slug}`, () => Promise.resolve(articlePicture(head)));
    },
    site: () => draw("site", () => Promise.resolve(sitePicture())),
  };
}

async function drawResearch(cik: string, { shelf, read }: PictureParts): Promise<string | null> {
  const dossier = await shelf.recall(cik, AbortSignal.timeout(OPEN_MS));
  return dossier === null ? null : researchPicture(read(dossier, analysisDay(dossier, null)).analysis);
}
