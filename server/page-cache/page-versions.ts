import type { Services } from "#app/context.ts";
import { PROOF_SYMBOL } from "#app/pages/home/load-proof.ts";
import { questionOf, type ResearchQuestion } from "#app/research/page/research-address.ts";
import type { PageCacheOptions } from "./page-cache.ts";

type Versioned = Pick<Services, "companies" | "research"> & {
  readonly earnings: Pick<Services["earnings"], "today">;
};

const RESEARCH_PAGE = /^\/research\/([A-Za-z0-9.-]{1,12})$/;
const RUN = /^\/api\/research\/([A-Za-z0-9_-]{22})$/;
/** What an address may ask for; others, such as campaign marks, are rendered each time so that they fill no memory. */
const KEPT_PARAMETERS: readonly string[] = ["type", "asOf"];

/**
 * Tells what a page or answer is made from: a complete run, which never changes, and the day that its dates count from.
 * Null for everything else, and for who is signed in.
 */
export function createPageVersions(services: Versioned): PageCacheOptions["versionOf"] {
  const { research, earnings } = services;
  const findComplete = askTogether(
    (question: ResearchQuestion) => research.complete(question),
    ({ symbol, type, asOf }) => `${symbol} ${type} ${asOf ?? "now"}`,
  );
  const findStatus = askTogether(
    (runId: string) => research.status(runId),
    (runId) => runId,
  );
  return async ({ request, seemsSignedIn }) => {
    const { pathname, searchParams } = new URL(request.url);
    const run = RUN.exec(pathname)?.[1];
    if (run !== undefined) return searchParams.size === 0 && (await findStatus(run)) === "complete" ? run : null;
    const question = questionAt(services, pathname, searchParams);
    if (question === null || (await seemsSignedIn())) return null;
    const complete = await findComplete(question);
    return complete === null ? null : `${complete} ${earnings.today()}`;
  };
}

/** The research that a page shows; null for a page without one. Other spellings of a symbol are redirected. */
function questionAt({ companies }: Versioned, pathname: string, query: URLSearchParams): ResearchQuestion | null {
  if ([...query.keys()].some((name) => !KEPT_PARAMETERS.includes(name))) return null;
  if (pathname === "/") return query.size === 0 ? questionOf(PROOF_SYMBOL, query) : null;
  const symbol = RESEARCH_PAGE.exec(pathname)?.[1];
  if (symbol === undefined) return null;
  const found = companies.find(symbol);
  return found.kind === "held" && found.symbol === symbol ? questionOf(symbol, query) : null;
}

/**
 * Finds the answer to a question once for everybody who asks it meanwhile. Who comes while it is being found waits for the next
 * lookup and shares that: the one under way may have read what was true before they came.
 *
 * @param find may reject, which everybody who shares it hears of
 * @param nameOf equal for equal questions
 */
export function askTogether<Question, Answer>(
  find: (question: Question) => Promise<Answer>,
  nameOf: (question: Question) => string,
): (question: Question) => Promise<Answer> {
  const lookups = new Map<string, Lookup<Answer>>();
  const begin = (question: Question): Promise<Answer> => {
    const name = nameOf(question);
    const lookup: Lookup<Answer> = { answer: find(question), next: null };
    const end = (): void => {
      lookups.delete(name);
    };
    lookups.set(name, lookup);
    // Before who waits for the next one begins it, as both are called in the order in which they asked.
    lookup.answer.then(end, end);
    return lookup.answer;
  };
  return (question) => {
    const lookup = lookups.get(nameOf(question));
    if (lookup === undefined) return begin(question);
    const beginNext = (): Promise<Answer> => begin(question);
    lookup.next ??= lookup.answer.then(beginNext, beginNext);
    return lookup.next;
  };
}

/** One that is under way, and the one after it as soon as somebody waits for that. */
interface Lookup<Answer> {
  readonly answer: Promise<Answer>;
  next: Promise<Answer> | null;
}
