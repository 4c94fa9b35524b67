import { data } from "react-router";
import { QUESTION_LIMIT } from "#contracts/api/question-limit.ts";
import { AskView } from "#app/ask/ask-view.tsx";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith } from "#app/research/evidence/use-selected-figure.ts";
import type { Route } from "./+types/ask.ts";

const MOST_SYMBOLS = 50;
const LONGEST_SYMBOL = 20;
/** Pages are sent whole; what takes longer is asked again by the page's script. */
const PAGE_MS = 3_500;

/** Answers the question of the address, so that a link to a question shows its answer without scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const query = new URL(request.url).searchParams;
  const question = (query.get("q") ?? "").trim().slice(0, QUESTION_LIMIT);
  const symbol = query.get("symbol")?.slice(0, LONGEST_SYMBOL) ?? null;
  const within = (query.get("within") ?? "").split(",").filter(Boolean).slice(0, MOST_SYMBOLS);
  const asked = { symbol, within: within.map((one) => one.slice(0, LONGEST_SYMBOL)) };
  const model = services.ask.model?.name ?? null;
  if (question === "") return data({ ...asked, model, first: null, retryAfter: null });
  const user = await current.user();
  const retryAfter = await services.limits.take("questions", user?.userId ?? null, current.client);
  if (retryAfter !== null) return data({ ...asked, model, first: null, retryAfter }, 429);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PAGE_MS)]);
  const first = await services.ask.answer({ ...asked, question, before: [] }, signal);
  return data({ ...asked, model, first, retryAfter });
}

/** The page's own script asks and keeps the address in step; only a link of another page asks the server again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  const isOther = searchWith(currentUrl.search, null) !== searchWith(nextUrl.search, null);
  return isOther && currentUrl.pathname !== nextUrl.pathname ? defaultShouldRevalidate : false;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.first ? `${args.loaderData.first.question} · Ask · Beforehand` : "Ask · Beforehand",
    description: "Ask about figures, filings and earnings dates of listed companies. Every answer opens its evidence.",
    isHidden: args.loaderData?.first != null,
  });

export default function Ask({ loaderData: { first, symbol, within, model, retryAfter } }: Route.ComponentProps) {
  return (
    <>
      {retryAfter !== null && <p role="alert">Too many questions. Try again in {retryAfter} s.</p>}
      <AskView first={first} symbol={symbol} within={within} model={model} />
    </>
  );
}
