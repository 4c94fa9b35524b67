import { isRecord, parseJson } from "#platform/json.ts";
import type { z } from "zod";
import { projectSettings, type ProjectSettings } from "#identity/projects/project-settings.ts";
import { maskSettings } from "#identity/projects/seal-settings.ts";

export type ChangedSettings =
  | { readonly ok: true; readonly settings: ProjectSettings }
  | { readonly ok: false; readonly sentence: string };

type Tree = Readonly<Record<string, unknown>>;

/** Names of members, with dots between; never one that would reach an object's own machinery. */
const KEY = /^[a-zA-Z][\w-]*(?:\.[a-zA-Z0-9][\w-]*)*$/;

/**
 * Changes one setting of a project as an operator writes it.
 *
 * @param key names a setting or a member of one, with dots: `session.minutes`
 * @param text as typed: JSON, a plain text, or a list with commas; null gives the setting its default back
 */
export function changeSetting(settings: ProjectSettings, key: string, text: string | null): ChangedSettings {
  const root = key.split(".")[0] ?? "";
  if (!KEY.test(key) || !isSetting(root)) return no(`There is no setting ${key}: use one of ${names().join(", ")}.`);
  if (root === "kind")
    return no("The kind of a project cannot be changed. Create another project with project create --live.");
  const values = text === null ? [undefined] : readings(text);
  const parses = values.map((value) => projectSettings.safeParse(withMember(settings, key.split("."), value)));
  const changed = parses.find((parse) => parse.success);
  if (changed === undefined) return no(refusal(key, root, text, parses));
  return checked(key, changed.data);
}

/** What a typed text may mean; the schema takes the first that fits. */
function readings(text: string): readonly unknown[] {
  const list = text.trim() === "" ? [] : text.split(",").map((item) => item.trim());
  const json = parseJson(text);
  return json === undefined ? [text, list] : [json, text, list];
}

/** The tree with one member in its place, or without it. */
function withMember(tree: unknown, [name = "", ...below]: readonly string[], value: unknown): Tree {
  const stored: Tree = isRecord(tree) ? tree : {};
  const { [name]: member, ...others } = stored;
  if (below.length > 0) return { ...stored, [name]: withMember(member, below, value) };
  return value === undefined ? others : { ...stored, [name]: value };
}

/** Rules between settings. */
function checked(key: string, settings: ProjectSettings): ChangedSettings {
  const { session, passcode, link } = settings;
  const pairs: readonly (readonly [string, number, string, number])[] = [
    ["session.minutes", session.minutes, "session.mostMinutes", session.mostMinutes],
    ["passcode.minutes", passcode.minutes, "passcode.mostMinutes", passcode.mostMinutes],
    ["link.loginMinutes", link.loginMinutes, "link.mostMinutes", link.mostMinutes],
    ["link.signupMinutes", link.signupMinutes, "link.mostMinutes", link.mostMinutes],
    ["link.resetMinutes", link.resetMinutes, "link.mostMinutes", link.mostMinutes],
  ];
  const crossed = pairs.find(([, minutes, , most]) => minutes > most);
  if (crossed === undefined) return { ok: true, settings };
  const [name, minutes, mostName, most] = crossed;
  return no(`${key} was not changed: ${name} would be ${minutes} and ${mostName} ${most}. Change the other one first.`);
}

/** Says what is wrong with the reading that came nearest: the one that failed deepest inside. */
function refusal(
  key: string,
  root: keyof ProjectSettings,
  text: string | null,
  parses: readonly z.ZodSafeParseResult<ProjectSettings>[],
): string {
  const issues = parses.flatMap((parse) => parse.error?.issues[0] ?? []);
  const [nearest] = issues.toSorted((one, other) => other.path.length - one.path.length);
  const where = nearest?.path.join(".") ?? key;
  return `${key} cannot be ${JSON.stringify(text ?? "reset")} (${where}: ${nearest?.message ?? "malformed"}). ${cure(root)}`;
}

function cure(root: keyof ProjectSettings): string {
  return `Write ${SETTING_HINTS[root]}.`;
}

function no(sentence: string): ChangedSettings {
  return { ok: false, sentence };
}

function names(): readonly string[] {
  return Object.keys(SETTING_HINTS);
}

function isSetting(name: string): name is keyof ProjectSettings {
  return Object.hasOwn(SETTING_HINTS, name);
}

/** The settings line by line, as `project set` takes them: `session.minutes 30`. Secrets are named and not shown. */
export function showSettings(settings: ProjectSettings): readonly string[] {
  return linesOf([], maskSettings(settings, "(set)"));
}

function linesOf(path: readonly string[], value: unknown): readonly string[] {
  if (isRecord(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([member, below]) => linesOf([...path, member], below));
  }
  return [`${path.join(".")} ${written(value)}`];
}

function written(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(",");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What may be written, by setting; the sentence that a refused value ends in. */
const SETTING_HINTS: Readonly<Record<keyof ProjectSettings, string>> = {
  prefix: "up to 32 lower-case letters and digits, a letter first, for example latchkey",
  kind: "test or live, when the project is made",
  allowedOrigins: "addresses of sites, with commas between; / stands for the product itself",
  redirectUrls: "addresses with commas between; a path such as /authenticate is one of the product itself",
  defaultLoginRedirectUrl: "an address, or a path of the product such as /authenticate",
  defaultSignupRedirectUrl: "an address, or a path of the product such as /authenticate",
  defaultResetPasswordRedirectUrl: "an address, or a path of the product such as /authenticate",
  cookieMode: "http_only, or readable for pages that write the cookies themselves",
  products: "some of emailMagicLinks, oauth, otp, crypto, passwords, passkeys, in the order they are shown",
  watermark: "true or false",
  emailDomains: "domains that mails come from, with commas between",
  session: "whole minutes from 1 for session.minutes and session.mostMinutes",
  passcode: "whole minutes from 1 for passcode.minutes and passcode.mostMinutes",
  link: "whole minutes from 1 for link.loginMinutes, .signupMinutes, .resetMinutes and .mostMinutes",
  password:
    "zxcvbn or luds for password.strength, true or false for .breachDetection, 8 to 64 for .minimumLength and .ludsMinimumCount, 1 to 4 for .ludsComplexity",
  pkce: "true or false for pkce.magicLinks, .passwordResets and .oauth",
  siweRequired: "true or false",
  captcha:
    '{"enabled":false}, or {"enabled":true,"siteKey":"…","secret":"…","endpoint":"https://…","minimumScore":0.5}',
  oauth:
    '{"clientId":"…","clientSecret":"…"} for oauth.PROVIDER, or a text for one member of it, such as oauth.google.clientId',
  oneTap: "true or false",
  resources: 'addresses of servers that connected applications may read from, for example ["/mcp"]',
  oneTapNonce: "required, or optional for pages of the vendor's SDK",
  templates:
    '[{"id":"…","kind":"login","subject":"…","text":"…"}]; kinds are login, signup and reset_password, ids are letters, digits, - and _',
  jwtClaims: "minimal, or full for sites that read e-mail and user agent from the session JWT",
  secondFactor: "never, enrolled or required",
  enumerationProtection: "open or strict",
  phoneCountries: "ISO codes of countries with commas between, for example US,DE; an empty text for none",
  limits: "a whole number from 1 for a member of limits, such as limits.sendsPerAddress",
};
