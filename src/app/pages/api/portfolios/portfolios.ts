import type { RouterContextProvider } from "react-router";
import { loggedOut, problemResponse, wrongMethod } from "#app/problem.ts";
import { answer } from "#app/api/answer.ts";
import { answerWrite, type Write } from "#app/api/answer-write.ts";
import { OPERATIONS } from "./operations.ts";

// `/api/portfolios` and everything below it: one table of calls, all for people who are signed in.

interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

export function loader({ request, context }: RouteArgs): Promise<Response> {
  return answer(request, context, (services, current) => answerPortfolios({ services, request, current }));
}

export function action({ request, context }: RouteArgs): Promise<Response> {
  return answerWrite(request, context, answerPortfolios);
}

const ROUTES = OPERATIONS.map((operation) => ({
  operation,
  pattern: new URLPattern({ pathname: operation.path }),
}));

async function answerPortfolios({ services, request, current }: Write): Promise<Response> {
  const at = ROUTES.flatMap(({ operation, pattern }) => {
    const match = pattern.exec(request.url);
    return match === null ? [] : [{ operation, params: match.pathname.groups }];
  });
  if (at.length === 0) return nothingThere();
  const found = at.find(({ operation }) => operation.method === methodOf(request));
  if (found === undefined) return wrongMethod(methodsOf(at.map(({ operation }) => operation)));
  const user = await current.user();
  if (user === null) return loggedOut();
  return found.operation.answer({ services, request, userId: user.userId, params: found.params });
}

function methodOf({ method }: Request): string {
  return method === "HEAD" ? "GET" : method;
}

function methodsOf(operations: typeof OPERATIONS): string {
  return [...new Set(operations.map(({ method }) => method))].join(", ");
}

function nothingThere(): Response {
  return problemResponse({ status: 404, kind: "not-found", detail: "The API has nothing at this address." });
}
