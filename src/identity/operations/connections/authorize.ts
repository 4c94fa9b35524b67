import { z } from "zod";
import { parseJson } from "#platform/json.ts";
import { writeAudit } from "#identity/audit/audit-log.ts";
import type { PageCall } from "#identity/call.ts";
import {
  answerAddress,
  type AskedAuthorization,
  checkAuthorization,
  readAuthorization,
} from "#identity/connections/authorization-request.ts";
import { readClient } from "#identity/connections/client-metadata.ts";
import { insertConnection } from "#identity/connections/connection-store.ts";
import { consentPage } from "#identity/connections/consent-page.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";
import { plainPage } from "#identity/html-page.ts";
import { applicationConnectedMail } from "#identity/outbox/texts/account-notices.ts";
import type { Project } from "#identity/projects/project.ts";
import { readText } from "#identity/read-body.ts";
import { readCredentials } from "#identity/sessions/read-credentials.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";

const LIMIT = { most: 30, seconds: 600 };
const ANSWER_MS = 600_000;

/** GET /authorize: asks the signed-in person whether an application may read their things (OAuth 2.1 section 4.1.1). */
export async function authorize(call: PageCall, deps: IdentityDeps): Promise<Response> {
  const asked = readAuthorization(call.url.searchParams);
  if (asked === null) return failurePage("The application's request cannot be read.", deps);
  const person = await findPerson(call, deps);
  if (person === null) return sendToSignIn(call, deps);
  const tooMany = await takeFrom(deps.database, { key: `authorizations ${person.user.user_id}`, ...LIMIT });
  if (tooMany !== null) return failurePage(tooMany.message, deps, 429);
  return ask(asked, person, call, deps);
}

async function ask(asked: AskedAuthorization, person: SignedIn, { projects }: PageCall, deps: IdentityDeps) {
  const found = await readClient(asked.clientUrl, deps);
  if (!found.ok) return failurePage(`We cannot tell which application is asking. ${found.detail}`, deps);
  const { client } = found;
  const known = await projects.all();
  const checked = checkAuthorization(asked, client, (resource) => projectOfResource(known, resource, deps));
  if (checked === null) {
    return failurePage("The application asks us to answer at an address that it does not list as its own.", deps);
  }
  const issuer = deps.addresses.identity();
  if (!checked.ok) {
    const { error, detail } = checked;
    return redirectTo(answerAddress({ ...checked, issuer }, { error, error_description: detail }));
  }
  const { project, redirectUri, state, codeChallenge, resource, scope } = checked;
  if (project.id !== person.project.id) {
    return failurePage("The application wants to read a different product from the one you are signed in to.", deps);
  }
  const question: SealedQuestion = {
    sessionId: person.sessionId,
    until: deps.now().getTime() + ANSWER_MS,
    clientId: client.clientId,
    clientName: client.name,
    redirectUri,
    state,
    codeChallenge,
    resource,
    scope,
  };
  const sealed = deps.secrets.seal(SEALED_FOR, JSON.stringify(question));
  const { clientId, clientName } = question;
  const shown = { clientId, clientName, redirectUri, productName: project.name, account: nameOf(person.user), sealed };
  return consentPage(shown, deps);
}

const SEALED_FOR = "connection question";

const sealedQuestion = z.object({
  /** Only this session may answer, so no other page can. */
  sessionId: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
  clientId: z.string(),
  clientName: z.string(),
  redirectUri: z.string(),
  state: z.string().nullable(),
  codeChallenge: z.string(),
  resource: z.string(),
  scope: z.string(),
});
type SealedQuestion = z.infer<typeof sealedQuestion>;

/** POST /authorize: the person's answer. */
export async function answerAuthorization(call: PageCall, deps: IdentityDeps): Promise<Response> {
  const form = new URLSearchParams((await readText(call.request)) ?? "");
  const person = await findPerson(call, deps);
  const question = openQuestion(form.get("request") ?? "", deps);
  const isOwnPage = (call.request.headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";
  const isCurrent = question !== null && question.until > deps.now().getTime();
  if (person === null || !isCurrent || !isOwnPage || question.sessionId !== person.sessionId) {
    return failurePage("This request is no longer open. Start again in the application.", deps);
  }
  const answer = form.get("answer") === "allow" ? await allow(question, person, call, deps) : REFUSED;
  return redirectTo(answerAddress({ ...question, issuer: deps.addresses.identity() }, answer));
}

const REFUSED = { error: "access_denied" };

async function allow(
  question: SealedQuestion,
  { user, project, sessionId }: SignedIn,
  call: PageCall,
  deps: IdentityDeps,
) {
  const userId = user.user_id;
  const code = await deps.database.transaction(async (tx) => {
    await writeAudit(tx, {
      projectId: project.id,
      userId,
      sessionId,
      operation: "POST /authorize",
      method: "connection",
      result: "ok",
      requestId: call.requestId,
      ipAddress: call.client.address,
      userAgent: call.client.userAgent,
    });
    const made = await insertConnection(tx, project, { ...question, userId }, deps);
    const body = applicationConnectedMail(project, new URL(question.clientId).host);
    await notifyOwner(tx, { project, userId, body }, deps);
    return made;
  });
  return { code };
}

function openQuestion(sealed: string, { secrets }: Pick<IdentityDeps, "secrets">): SealedQuestion | null {
  try {
    return sealedQuestion.parse(parseJson(secrets.open(SEALED_FOR, sealed)));
  } catch {
    // Not ours, or altered: no question that was asked.
    return null;
  }
}

interface SignedIn {
  readonly project: Project;
  readonly sessionId: string;
  readonly user: WireUser;
}

/** Finds who is signed in by the cookies of any project. */
async function findPerson({ request, projects }: PageCall, deps: IdentityDeps): Promise<SignedIn | null> {
  const carried = { secret: null, cookieHeader: request.headers.get("cookie"), intermediateToken: null };
  for (const project of await projects.all()) {
    const found = await readCredentials({ project, carried, withUser: true }, deps);
    if (found.ok && found.session !== null && found.user !== null) {
      return { project, sessionId: found.session.id, user: found.user };
    }
  }
  return null;
}

/** Leads to the sign-in of the product and back here, where both have one origin. */
async function sendToSignIn({ url, projects }: PageCall, deps: IdentityDeps): Promise<Response> {
  if ((await projects.all()).every(({ settings }) => settings.cookieMode === "readable")) {
    return failurePage("The pages of this product keep their sessions themselves, so nobody is signed in here.", deps);
  }
  const [app, identity] = [new URL(deps.addresses.app()), new URL(deps.addresses.identity())];
  const login = `${deps.addresses.app()}/login`;
  if (app.origin === identity.origin) {
    return redirectTo(`${login}?${new URLSearchParams({ to: url.pathname + url.search }).toString()}`);
  }
  return plainPage(
    {
      status: 200,
      title: "Log in first",
      sentences: ["Log in, then start again in the application."],
      way: { label: "Login", url: login },
    },
    deps,
  );
}

function nameOf({ emails, phone_numbers: phones, crypto_wallets: wallets }: WireUser): string {
  return emails[0]?.email ?? phones[0]?.phone_number ?? wallets[0]?.crypto_wallet_address ?? "signed in with a passkey";
}

/** Nothing goes to the application: where it would go is not known to be its own. */
function failurePage(sentence: string, deps: IdentityDeps, status = 400): Response {
  const page = { status, title: "The application cannot be connected", sentences: [sentence], way: null };
  return plainPage(page, deps);
}

function redirectTo(address: string): Response {
  const headers = { location: address, "cache-control": "no-store", "referrer-policy": "no-referrer" };
  return new Response(null, { status: 303, headers });
}

/** Finds the project whose server a resource is, by its exact address; null for any other text. */
function projectOfResource(
  projects: readonly Project[],
  resource: string,
  { addresses }: Pick<IdentityDeps, "addresses">,
): Project | null {
  const resolve = (place: string): string => (place.startsWith("/") ? addresses.app() + place : place);
  return projects.find(({ settings }) => settings.resources.some((place) => resolve(place) === resource)) ?? null;
}
