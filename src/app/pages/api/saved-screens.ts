import type { RouterContextProvider } from "react-router";
import { answer, freshJson } from "#app/api/answer.ts";
import { answerWrite, type Write } from "#app/api/answer-write.ts";
import { readBody } from "#app/api/read-body.ts";
import type { ChangeServices } from "#app/member-services.ts";
import { badFields, loggedOut, problemResponse, wrongMethod, type FieldProblem } from "#app/problem.ts";
import { newScreen, screenChange } from "#contracts/saved-screen.ts";
import type { ScreenRef, ScreenRefusal, ScreenResult } from "#members/screens/screen-store.ts";
import { savedQueryOf } from "#app/screener/screen-address.ts";
import { readScreenQuestion, SCREEN_PARAMETERS } from "#app/screener/screen-query.ts";
import { parseScreen } from "#screener/query/parse-screen.ts";

// `/api/saved-screens` and everything below it: one table of calls, all for people who are signed in.

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

export function loader({ request, context }: RouteArgs): Promise<Response> {
  return answer(request, context, (services, current) => answerScreens({ services, request, current }));
}

export function action({ request, context }: RouteArgs): Promise<Response> {
  return answerWrite(request, context, answerScreens);
}

interface Call {
  readonly services: ChangeServices;
  readonly request: Request;
  readonly ref: ScreenRef;
}

interface Operation {
  readonly method: string;
  readonly pattern: URLPattern;
  readonly answer: (call: Call) => Promise<Response>;
}

function operation(method: string, path: string, answer: Operation["answer"]): Operation {
  return { method, pattern: new URLPattern({ pathname: `/api/saved-screens${path}` }), answer };
}

const OPERATIONS: readonly Operation[] = [
  operation("GET", "", list),
  operation("POST", "", create),
  operation("PATCH", "/:screenId", change),
  operation("DELETE", "/:screenId", remove),
  operation("POST", "/:screenId/restore", restore),
  operation("POST", "/:screenId/feed", makeFeed),
  operation("DELETE", "/:screenId/feed", endFeed),
];

async function answerScreens({ services, request, current }: Write): Promise<Response> {
  const at = OPERATIONS.flatMap((one) => {
    const match = one.pattern.exec(request.url);
    return match === null ? [] : [{ one, screenId: match.pathname.groups["screenId"] ?? "" }];
  });
  if (at.length === 0)
    return problemResponse({ status: 404, kind: "not-found", detail: "The API has nothing at this address." });
  const method = request.method === "HEAD" ? "GET" : request.method;
  const found = at.find(({ one }) => one.method === method);
  if (found === undefined) return wrongMethod([...new Set(at.map(({ one }) => one.method))].join(", "));
  const user = await current.user();
  if (user === null) return loggedOut();
  return found.one.answer({ services, request, ref: { ownerId: user.userId, screenId: found.screenId } });
}

/** With what the plan allows. */
async function list({ services, ref }: Call): Promise<Response> {
  const screens = await services.savedScreens.list(ref.ownerId);
  return freshJson({ screens, limit: await limitOf(services, ref.ownerId) });
}

async function create({ services, request, ref }: Call): Promise<Response> {
  const sent = await readBody(request, newScreen);
  if (!sent.ok) return sent.refusal;
  const read = readSavedQuery(sent.body.query);
  if (!read.ok) return badFields(read.problems);
  const most = await limitOf(services, ref.ownerId);
  const made = await services.savedScreens.create(ref.ownerId, { name: sent.body.name, query: read.query }, most);
  return answerOf(made, { status: 201, most });
}

async function change({ services, request, ref }: Call): Promise<Response> {
  const sent = await readBody(request, screenChange);
  if (!sent.ok) return sent.refusal;
  const { query, ...edit } = sent.body;
  if (query === undefined) return answerOf(await services.savedScreens.change(ref, edit));
  const read = readSavedQuery(query);
  if (!read.ok) return badFields(read.problems);
  return answerOf(await services.savedScreens.change(ref, { ...edit, query: read.query }));
}

/** A removed screen comes back by `restore`; one that was not there is removed as well. */
async function remove({ services, ref }: Call): Promise<Response> {
  const isRemoved = await services.savedScreens.remove(ref);
  return isRemoved ? new Response(null, { status: 204, headers: { "cache-control": "no-store" } }) : notFound();
}

async function restore({ services, ref }: Call): Promise<Response> {
  const most = await limitOf(services, ref.ownerId);
  return answerOf(await services.savedScreens.restore(ref, most), { most });
}

/** Makes the feed of a screen, or makes it again, and answers its address, which is shown this once. */
async function makeFeed({ services, ref }: Call): Promise<Response> {
  if ((await services.savedScreens.read(ref)) === null) return notFound();
  const token = await services.savedScreens.feeds.create(ref);
  return freshJson({ url: `${services.address()}/screens/${token}.atom` }, { status: 201 });
}

/** Ended twice, the answer is as good. */
async function endFeed({ services, ref }: Call): Promise<Response> {
  if ((await services.savedScreens.read(ref)) === null) return notFound();
  await services.savedScreens.feeds.revoke(ref);
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

async function limitOf({ plan }: ChangeServices, userId: string): Promise<number | null> {
  return (await plan.check(userId, "screens", 0)).limit;
}

interface AnswerLook {
  /** Of a change that was made (200). */
  readonly status?: number;
  readonly most?: number | null;
}

function answerOf(result: ScreenResult, { status = 200, most = null }: AnswerLook = {}): Response {
  return result.ok ? freshJson(result.screen, { status }) : refuse(result, most);
}

function refuse(refusal: ScreenRefusal, most: number | null): Response {
  switch (refusal.reason) {
    case "not-found":
      return notFound();
    case "name-taken":
      return problemResponse({
        status: 409,
        kind: "screen-name-taken",
        detail: "Choose a name that you have not used yet.",
      });
    case "too-many-screens":
      return problemResponse({
        status: 403,
        kind: "too-many-screens",
        detail: `Your plan allows ${String(most)} saved screens. Remove one first. Nothing was saved.`,
      });
    case "changed-meanwhile":
      return problemResponse({
        status: 409,
        kind: "changed-meanwhile",
        detail: "The screen changed in another tab or on another device. Nothing was saved; look at it and save again.",
        more: { current: refusal.current },
      });
  }
}

/** Somebody else's screen is answered like one that does not exist (docs/threats.md#33). */
function notFound(): Response {
  return problemResponse({ status: 404, kind: "unknown-screen", detail: "You have no saved screen at this address." });
}

type ReadSaved =
  | { readonly ok: true; readonly query: string }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Checks the query of a screen that is to be saved, and writes it the one way in which saved screens are compared. */
function readSavedQuery(text: string): ReadSaved {
  const given = new URLSearchParams(text);
  const { question, problems } = readScreenQuestion(given);
  const unknown = [...given.keys()].find((key) => !SCREEN_PARAMETERS.some((known) => known === key));
  const line = parseScreen(question.line);
  const details = [
    ...problems.map(({ field, detail }) => `${field}: ${detail}`),
    ...(unknown === undefined ? [] : [`${unknown.slice(0, 40)}: This is not part of a screen.`]),
    ...(line.ok ? [] : [`q: ${line.error.message}`]),
  ];
  if (details.length > 0) return { ok: false, problems: details.map((detail) => ({ field: "query", detail })) };
  return { ok: true, query: savedQueryOf(question) };
}
