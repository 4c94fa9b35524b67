// Problem details (RFC 9457): the one shape in which the API says no.
import { isFields } from "#app/portfolios/fields.ts";
import { type Outage, OUTAGE_RETRY_SECONDS } from "#contracts/failed-requests.ts";
import type { z } from "zod";

/** The kinds of refusal; each is the last part of a problem's `type`. */
export type ProblemKind =
  | "bad-field"
  | "bad-json"
  | "bad-idempotency-key"
  | "idempotency-key-reused"
  | "still-in-progress"
  | "foreign-origin"
  | "not-found"
  | "unknown-symbol"
  | "unknown-run"
  | "not-starter"
  | "unknown-figure"
  | "wrong-method"
  | "too-large"
  | "wrong-content-type"
  | "not-a-company"
  | "not-held"
  | "too-many-runs"
  | "too-many-fetches"
  | "too-many-requests"
  | "logged-out"
  | "log-in-again"
  | "identity-down"
  | "database-down"
  | "overload"
  | "not-finished"
  | "unknown-portfolio"
  | "name-taken"
  | "too-many-portfolios"
  | "too-many-companies"
  | "too-many-lots"
  | "too-many-feeds"
  | "unknown-screen"
  | "screen-name-taken"
  | "too-many-screens"
  | "already-there"
  | "not-in-list"
  | "out-of-date"
  | "changed-meanwhile"
  | "unseen"
  | "unexpected";

const TITLES: Readonly<Record<ProblemKind, string>> = {
  "bad-field": "A field cannot be used",
  "bad-json": "The body is not JSON",
  "bad-idempotency-key": "The Idempotency-Key is malformed",
  "idempotency-key-reused": "The Idempotency-Key belongs to another request",
  "still-in-progress": "The first request with this Idempotency-Key is not finished",
  "foreign-origin": "The request comes from another site",
  "not-found": "Nothing exists at this address",
  "unknown-symbol": "We do not cover this symbol",
  "unknown-run": "No research run has this id",
  "not-starter": "Somebody else started this research",
  "unknown-figure": "No figure has this id",
  "wrong-method": "This address does not accept the method",
  "too-large": "The body is too large",
  "wrong-content-type": "The body must be application/json",
  "not-a-company": "The symbol is a fund, not a company",
  "not-held": "We have no figures of the company",
  "too-many-runs": "Too much research is running",
  "too-many-fetches": "Too many new companies were asked for this hour",
  "too-many-requests": "Too many requests in a short time",
  "logged-out": "Nobody is logged in",
  "log-in-again": "The login is too old for this",
  "identity-down": "The sign-in server does not answer",
  "database-down": "The database does not answer",
  overload: "The server has too much to do",
  "not-finished": "The research is still running",
  "unknown-portfolio": "You have no such portfolio",
  "name-taken": "Another portfolio has this name",
  "too-many-feeds": "Your plan allows no more calendar feeds",
  "unknown-screen": "You have no such saved screen",
  "screen-name-taken": "Another saved screen has this name",
  "too-many-screens": "Your plan allows no more saved screens",
  "too-many-portfolios": "Your plan allows no more portfolios",
  "too-many-companies": "Your plan does not allow so many companies",
  "too-many-lots": "A company has too many trades",
  "already-there": "The company is in that portfolio already",
  "not-in-list": "The order names something that is not in the list",
  "out-of-date": "The order has changed",
  "changed-meanwhile": "Somebody else changed this",
  unseen: "The change does not say what it was made from",
  unexpected: "An error occurred on our side",
};

export interface FieldProblem {
  /** The member of the body or the query; empty when the whole is wrong. */
  readonly field: string;
  readonly detail: string;
}

interface ProblemFacts {
  readonly status: number;
  readonly kind: ProblemKind;
  /** A whole sentence on this one refusal, safe to show. */
  readonly detail: string;
  readonly errors?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members a client may act on, such as near matches. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Makes the `application/problem+json` response of one refusal. */
export function problemResponse({ status, kind, detail, errors, headers, more }: ProblemFacts): Response {
  const body = { type: `urn:beforehand:problem:${kind}`, title: TITLES[kind], status, detail, errors, ...more };
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "content-type": "application/problem+json", "cache-control": "no-store" },
  });
}

/** Says in a problem which request it answers, so that anyone who reports it can name it. */
export async function nameProblem(response: Response, requestId: string | null): Promise<Response> {
  const isProblem = response.headers.get("content-type") === "application/problem+json" && response.body !== null;
  if (requestId === null || !isProblem) return response;
  const problem: unknown = await response.json();
  const named = isFields(problem) ? { ...problem, requestId } : problem;
  return new Response(JSON.stringify(named), { status: response.status, headers: response.headers });
}

/** Refuses input that a schema turned down: 400 with every field that is wrong. */
export function badFields(errors: readonly FieldProblem[]): Response {
  const names = errors.map((error) => error.field || "body").join(", ");
  return problemResponse({
    status: 400,
    kind: "bad-field",
    detail: `Check ${names}: ${errors[0]?.detail ?? ""}`,
    errors,
  });
}

/** Refuses a method, naming those that are taken. */
export function wrongMethod(allowed: string): Response {
  return problemResponse({
    status: 405,
    kind: "wrong-method",
    detail: `Use ${allowed}.`,
    headers: { allow: allowed },
  });
}

/** Refuses what was done too often: 429 with when to come back. */
export function tooMany(retryAfterSeconds: number): Response {
  return problemResponse({
    status: 429,
    kind: "too-many-requests",
    detail: `Nothing was changed. Send it again in ${retryAfterSeconds} s.`,
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}

const OUTAGE_KINDS: Readonly<Record<Outage, ProblemKind>> = {
  database: "database-down",
  identity: "identity-down",
  overload: "overload",
};

/**
 * Refuses what met an outage: 503 with when to come back, and no claim about what may have been saved before it.
 *
 * @param outcome what may be said of the request (`unknownOutcome`)
 */
export function away(outage: Outage, outcome: string): Response {
  return problemResponse({
    status: 503,
    kind: OUTAGE_KINDS[outage],
    detail: outcome,
    headers: { "retry-after": String(OUTAGE_RETRY_SECONDS) },
  });
}

/** Refuses what only who is signed in may do. */
export function loggedOut(): Response {
  return problemResponse({ status: 401, kind: "logged-out", detail: "Log in, then send it again." });
}

/** Turns a schema's findings into the fields a problem response names. */
export function fieldProblems(error: z.ZodError): readonly FieldProblem[] {
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ field: key, detail: "This field is not known." }))
      : [{ field: issue.path.join("."), detail: issue.message }],
  );
}
