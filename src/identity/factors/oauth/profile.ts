import { isRecord } from "#platform/json.ts";
import { z } from "zod";
import { parseEmailAddress, type EmailAddress } from "#identity/addresses/email-address.ts";

/** Everything that a provider said about a person, as it came. */
export interface ProviderAnswers {
  /** The checked claims of the ID token. */
  readonly claims: unknown;
  readonly userinfo: unknown;
  readonly emails: unknown;
  /** What came with the form of the first sign-in (Apple's `user`). */
  readonly form: unknown;
}

export interface PersonName {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
}

/** What we take from a provider's answers. */
export interface Profile {
  /** Never changes and belongs to one person at this provider: half of the key of an account (docs/threats.md#13). */
  readonly subject: string;
  readonly email: EmailAddress | null;
  /** Whether the provider states that it has proven the mailbox to be this person's. */
  readonly isEmailVerified: boolean;
  readonly picture: string;
  readonly locale: string;
  readonly name: PersonName;
}

/** Gives null where the answers do not say who the person is. */
export type ReadProfile<Answers> = (answers: Answers) => Profile | null;

/** The words of a provider, before they are cleaned. */
export interface Claimed {
  readonly subject: string;
  readonly email?: string | undefined;
  readonly isEmailVerified: boolean;
  readonly picture?: string | undefined;
  readonly locale?: string | undefined;
  readonly name?: Partial<PersonName> | string | undefined;
}

const LONGEST_SUBJECT = 255;
const LONGEST_NAME = 100;
const LONGEST_LOCALE = 35;
const LONGEST_PICTURE = 2048;

/** Bounds and cleans what a provider said; null when its subject cannot be one. */
export function toProfile(claimed: Claimed): Profile | null {
  const { subject } = claimed;
  if (subject === "" || subject.length > LONGEST_SUBJECT || /[\p{C}\s]/u.test(subject)) return null;
  const email = parseEmailAddress(claimed.email ?? "");
  return {
    subject,
    email,
    isEmailVerified: email !== null && claimed.isEmailVerified,
    picture: pictureOf(claimed.picture),
    locale: clean(claimed.locale, LONGEST_LOCALE),
    name: nameOf(claimed.name),
  };
}

/** Text that may be missing, null or of another type, which is then as good as missing. */
export const looseText = z.string().optional().catch(undefined);

/** A flag that some providers write as text; anything but a plain yes is a no. */
export const looseFlag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")])
  .catch(false);

/** An id that is a number at some providers and text at others. */
export const idText = z.union([z.string(), z.number().int().transform(String)]);

/** Some write `en-US`, some `{language, country}`. */
const looseLocale = z
  .union([
    z.string(),
    z
      .object({ language: z.string(), country: z.string() })
      .transform(({ language, country }) => `${language}-${country}`),
  ])
  .optional()
  .catch(undefined);

/** The claims of OpenID Connect Core 1.0 §5.1 that we read. */
export const openIdClaims = z.object({
  sub: z.string(),
  email: looseText,
  email_verified: looseFlag,
  picture: looseText,
  locale: looseLocale,
  name: looseText,
  given_name: looseText,
  middle_name: looseText,
  family_name: looseText,
});
export type OpenIdClaims = z.infer<typeof openIdClaims>;

/** Reads the standard claims of the ID token, completed by those of the user-info endpoint. */
export function readOpenIdProfile({ claims, userinfo }: ProviderAnswers): Profile | null {
  const read = openIdClaims.safeParse(joined(claims, userinfo));
  return read.success ? toProfile(claimedBy(read.data)) : null;
}

/** The same for providers whose `email_verified` is no proof: the address is taken for unproven whatever they say. */
export function readUnverifiedOpenIdProfile(answers: ProviderAnswers): Profile | null {
  const profile = readOpenIdProfile(answers);
  return profile === null ? null : { ...profile, isEmailVerified: false };
}

/** Reads one answer by a schema that makes claims of it. */
export function readBy(schema: z.ZodType<Claimed>, answer: unknown): Profile | null {
  const read = schema.safeParse(answer);
  return read.success ? toProfile(read.data) : null;
}

export function claimedBy(claims: OpenIdClaims): Claimed {
  const { given_name: first, middle_name: middle, family_name: last } = claims;
  const isSplit = first !== undefined || last !== undefined;
  return {
    subject: claims.sub,
    email: claims.email,
    isEmailVerified: claims.email_verified,
    picture: claims.picture,
    locale: claims.locale,
    name: isSplit ? { first: first ?? "", middle: middle ?? "", last: last ?? "" } : claims.name,
  };
}

function joined(claims: unknown, userinfo: unknown): unknown {
  return { ...(isRecord(claims) ? claims : {}), ...(isRecord(userinfo) ? userinfo : {}) };
}

/** An address that a page can show safely; we never fetch it (docs/threats.md#29). */
function pictureOf(text: string | undefined): string {
  if (text === undefined || text.length > LONGEST_PICTURE || !URL.canParse(text)) return "";
  const url = new URL(text);
  return url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : "";
}

/** One display name is cut at its first blank; anyone who is called otherwise can change it. */
function nameOf(name: Claimed["name"]): PersonName {
  if (name === undefined) return { first: "", middle: "", last: "" };
  if (typeof name !== "string") {
    const { first, middle, last } = name;
    return { first: clean(first, LONGEST_NAME), middle: clean(middle, LONGEST_NAME), last: clean(last, LONGEST_NAME) };
  }
  const [first = "", ...rest] = name.trim().split(/\s+/u);
  return { first: clean(first, LONGEST_NAME), middle: "", last: clean(rest.join(" "), LONGEST_NAME) };
}

function clean(text: string | undefined, most: number): string {
  return (text ?? "").slice(0, most).replaceAll(/\p{C}/gu, "").trim();
}
