import type { WireUser } from "#contracts/sdk-v1/users.ts";
import type { Answered } from "#contracts/sdk-v1/fields.ts";
import type { z } from "zod";
import type { IdentityDeps } from "./deps.ts";
import type { Project } from "./projects/project.ts";
import { type Refusal, refuse } from "./refusals.ts";
import type { IntermediateSession } from "./sessions/intermediate-session.ts";
import type { Session } from "./sessions/session.ts";
import type { ProjectCache } from "./projects/project-store.ts";

/** Who calls, as far as it can be known from the connection and the headers. */
export interface Client {
  readonly address: string;
  /** What limits are counted by: the /24 or /64 of the address (docs/threats.md#36). */
  readonly block: string;
  readonly userAgent: string;
  /** The page's origin, checked against the project's list; null where no browser page calls. */
  readonly origin: string | null;
  /** The page's origin by the SDK's own word (`X-SDK-Parent-Host`), unchecked; null where none came. */
  readonly parentHost: string | null;
}

/** One call of the protocol, parsed and checked: what an operation decides on. */
export interface Call<Body = unknown> {
  readonly project: Project;
  readonly body: Body;
  /** The variable pieces of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly client: Client;
  /** The living session that the call came with; null when none. */
  readonly session: Session | null;
  /** That session's token; null when none. */
  readonly sessionToken: string | null;
  /** That session's person, on routes that ask for them; else null. */
  readonly user: WireUser | null;
  /** Whether the call came with a session token that is not, or no longer, good. */
  readonly isSessionDead: boolean;
  /** The unfinished sign-in that the call came with; null when none. */
  readonly intermediate: IntermediateSession | null;
  readonly requestId: string;
}

/** What a sign-in gave: a session to hand over in the way of the project's cookie mode. */
export type IssuedSession =
  | { readonly kind: "session"; readonly session: Session; readonly token: string }
  | { readonly kind: "intermediate"; readonly token: string; readonly expiresAt: string }
  | { readonly kind: "ended" };

export interface OperationSuccess<Data extends object = object> {
  readonly ok: true;
  readonly data: Data;
  /** Present when tokens must be handed over, or taken back. */
  readonly issued?: IssuedSession;
  /** Whose account was touched, for the audit log. */
  readonly userId?: string;
}

export type OperationResult<Data extends object = object> = OperationSuccess<Data> | Refusal;

/** What an operation gives of an answer: a session and its tokens join it as they are handed over (`deliverSession`). */
export type Undelivered<Answer> = Answer extends { readonly intermediate_session_token: string }
  ? Omit<Answer, "session_token" | "session_jwt" | "intermediate_session_token">
  : Answer extends { readonly session_token: string }
    ? Omit<Answer, "session" | "session_token" | "session_jwt">
    : Answer;

/** One call of the protocol: decides and acts, and says no by returning it. */
export type Operation<Body, Answer extends object> = (
  call: Call<Body>,
  deps: IdentityDeps,
) => Promise<OperationResult<Undelivered<Answer>>>;

/** One line of the protocol's table: where a call lives, what it takes and what it needs. */
export interface SdkRoute {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /sdk/v1; `{name}` marks a variable piece. */
  readonly path: string;
  /** `required`: a living session; `half`: that, or a unfinished sign-in; `optional`: used when there. */
  readonly session: "none" | "optional" | "half" | "required";
  /** Whether the session's person is read together with it. */
  readonly withUser: boolean;
  /** Whether a project's captcha comes before it (docs/threats.md#40). */
  readonly captcha: boolean;
  /** The way of signing in that the audit log names; null for calls that prove nothing. */
  readonly audit: string | null;
  /** What a success holds, besides what every success carries (`success`). Tests hold each answer against it. */
  readonly answer: z.ZodType<object>;
  /** Parses the body and runs the operation. */
  readonly run: (call: Call, deps: IdentityDeps) => Promise<OperationResult>;
}

interface RouteOptions<Schema extends z.ZodType, Answer extends z.ZodType<object>> extends Omit<
  SdkRoute,
  "run" | "captcha" | "audit" | "session" | "withUser"
> {
  readonly body: Schema;
  readonly answer: Answer;
  readonly session?: SdkRoute["session"];
  readonly withUser?: boolean;
  readonly captcha?: boolean;
  readonly audit?: string;
  readonly operation: Operation<z.output<Schema>, Answered<Answer>>;
}

/** Writes one line of the protocol's table: the operation reads what the body's schema gives, and answers by the answer's. */
export function sdkRoute<Schema extends z.ZodType, Answer extends z.ZodType<object>>(
  options: RouteOptions<Schema, Answer>,
): SdkRoute {
  const { body: schema, answer, operation, session = "none", captcha = false, ...rest } = options;
  const { withUser = false, audit = null, method, path } = rest;
  return {
    method,
    path,
    session,
    withUser,
    captcha,
    audit,
    answer,
    async run(call, deps) {
      const parsed = schema.safeParse(call.body ?? {});
      if (!parsed.success) return unreadable(parsed.error);
      // Before anything is used up: a factor must not be burnt by a wish that cannot be granted.
      if (askedMinutes(parsed.data) > call.project.settings.session.mostMinutes) {
        return refuse("invalid_session_duration_minutes");
      }
      return operation({ ...call, body: parsed.data }, deps);
    },
  };
}

/** Names the first field that cannot be read, so that a developer finds it. */
function unreadable(error: z.ZodError): Refusal {
  const issue = error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? "The body" : issue.path.join(".");
  return refuse("bad_request", { message: `${field} cannot be read: ${issue?.message ?? "malformed"}.` });
}

function askedMinutes(body: unknown): number {
  const isAsked = typeof body === "object" && body !== null && "session_duration_minutes" in body;
  return isAsked && typeof body.session_duration_minutes === "number" ? body.session_duration_minutes : 0;
}

/** A request to an address outside the enveloped calls: a page, a redirect, keys, telemetry. */
export interface PageCall {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly projects: ProjectCache;
  readonly requestId: string;
}

/** One address that answers in its own way; it checks for itself whatever has to be checked. */
export interface PageRoute {
  readonly method: "GET" | "POST";
  /** Below the identity server's base. GET answers HEAD too. */
  readonly path: string;
  readonly answer: (call: PageCall, deps: IdentityDeps) => Promise<Response>;
}

/** How long something sent may live: what was asked, up to the project's most, else the project's own. */
export function chooseMinutes(
  input: number | undefined,
  { minutes, mostMinutes }: { readonly minutes: number; readonly mostMinutes: number },
): { readonly ok: true; readonly minutes: number } | Refusal {
  if (input !== undefined && input > mostMinutes) {
    return refuse("invalid_expiration_minutes", { message: `The project allows at most ${mostMinutes} minutes.` });
  }
  return { ok: true, minutes: input ?? minutes };
}
