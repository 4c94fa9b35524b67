// A project's captcha is verified with its service here; the page is never believed (docs/threats.md#40).
import { z } from "zod";
import type { Call } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import type { ProjectSettings } from "#identity/projects/project-settings.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { takeFrom } from "./rate-limits.ts";
import { responseText } from "#platform/read-body.ts";

type CaptchaSettings = Extract<ProjectSettings["captcha"], { enabled: true }>;

/** What a service says of a token, in either dialect. */
interface Verdict {
  readonly isValid: boolean;
  readonly action: string;
  readonly host: string;
  readonly score: number;
}

/** The action that the widget and the SDK run the captcha with (docs/specification-map.md#7). */
const ACTION = "LOGIN";
const TIMEOUT_MILLISECONDS = 5_000;
const MOST_ANSWER_BYTES = 65_536;
/** Longer than the service itself lets a token live. */
const TOKEN_SECONDS = 600;
/** Made-up tokens must not make the server ask its service without end. */
const TRIES_SECONDS = 600;

const siteVerifyAnswer = z.object({
  success: z.boolean(),
  action: z.string().default(""),
  hostname: z.string().default(""),
  score: z.number().default(0),
});

const assessmentAnswer = z.object({
  tokenProperties: z.object({
    valid: z.boolean(),
    action: z.string().default(""),
    hostname: z.string().default(""),
  }),
  riskAnalysis: z.object({ score: z.number().default(0) }).default({ score: 0 }),
});

const carriedToken = z.object({ captcha_token: z.string().min(1).max(8192) });

/**
 * Asks the project's captcha service about the token that a call carries: good once, for our action, from a page of the
 * project, by somebody likely enough to be a person. A service that does not answer lets nobody through.
 *
 * @returns null when the call may go on, which it always may where the project has no captcha
 */
export async function refuseWithoutCaptcha(
  { project, body, client }: Pick<Call, "project" | "body" | "client">,
  deps: IdentityDeps,
): Promise<Refusal | null> {
  const { captcha } = project.settings;
  if (!captcha.enabled) return null;
  const carried = carriedToken.safeParse(body);
  if (!carried.success) return refuse("captcha_required");
  const token = carried.data.captcha_token;
  const most = project.settings.limits.attemptsPerClient;
  const tries = { key: `captchas of ${project.id} ${client.block}`, most, seconds: TRIES_SECONDS };
  const tooMany = await takeFrom(deps.database, tries);
  if (tooMany !== null) return tooMany;
  const key = `captcha ${project.id} ${deps.secrets.digest("captcha token", token)}`;
  // Taken before it is asked about: twenty calls at once with one token are nineteen refusals.
  if ((await takeFrom(deps.database, { key, most: 1, seconds: TOKEN_SECONDS })) !== null)
    return refuse("captcha_required");
  const verdict = await askService(captcha, { token, address: client.address }, deps);
  return verdict !== null && isGoodEnough(verdict, project, captcha) ? null : refuse("captcha_required");
}

function isGoodEnough(verdict: Verdict, project: Project, { minimumScore }: CaptchaSettings): boolean {
  const hosts = project.allowedOrigins.map((origin) => new URL(origin).hostname);
  return verdict.isValid && verdict.action === ACTION && hosts.includes(verdict.host) && verdict.score >= minimumScore;
}

interface CaptchaInput {
  readonly token: string;
  readonly address: string;
}

async function askService(captcha: CaptchaSettings, input: CaptchaInput, deps: IdentityDeps): Promise<Verdict | null> {
  const isAssessment = new URL(captcha.endpoint).pathname.endsWith("/assessments");
  const request = isAssessment ? assessmentRequest(captcha, input) : siteVerifyRequest(captcha, input);
  try {
    const response = await deps.fetch(request.url, {
      ...request.init,
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const text = await responseText(response, MOST_ANSWER_BYTES);
    if (!response.ok || text === null) throw new TypeError(`the service answered ${response.status}`);
    const answer: unknown = JSON.parse(text);
    return isAssessment ? readAssessment(answer) : readSiteVerify(answer);
  } catch (error) {
    // Fails closed; the operator must hear of it, since nobody can sign in meanwhile.
    deps.log.warn({ err: error }, "the captcha service could not be asked, so the call was refused");
    return null;
  }
}

interface ServiceRequest {
  readonly url: string;
  readonly init: { readonly body: string | URLSearchParams; readonly headers?: Readonly<Record<string, string>> };
}

/** reCAPTCHA's `siteverify`, which other services speak too; one that gives no score needs a minimum of 0. */
function siteVerifyRequest(
  { endpoint, secret, siteKey }: CaptchaSettings,
  { token, address }: CaptchaInput,
): ServiceRequest {
  return {
    url: endpoint,
    init: { body: new URLSearchParams({ secret, response: token, remoteip: address, sitekey: siteKey }) },
  };
}

/** reCAPTCHA Enterprise: `…/projects/PROJECT/assessments`, the secret an API key. */
function assessmentRequest(
  { endpoint, secret, siteKey }: CaptchaSettings,
  { token, address }: CaptchaInput,
): ServiceRequest {
  const event = { token, siteKey, expectedAction: ACTION, userIpAddress: address };
  return {
    url: endpoint,
    init: {
      body: JSON.stringify({ event }),
      headers: { "content-type": "application/json", "x-goog-api-key": secret },
    },
  };
}

function readSiteVerify(answer: unknown): Verdict {
  const { success, action, hostname, score } = siteVerifyAnswer.parse(answer);
  return { isValid: success, action, host: hostname, score };
}

function readAssessment(answer: unknown): Verdict {
  const { tokenProperties, riskAnalysis } = assessmentAnswer.parse(answer);
  const { valid, action, hostname } = tokenProperties;
  return { isValid: valid, action, host: hostname, score: riskAnalysis.score };
}
