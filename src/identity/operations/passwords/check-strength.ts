import type { StrengthCheckBody } from "#contracts/sdk-v1/passwords.ts";
import { parseEmailAddress } from "#identity/addresses/email-address.ts";
import type { Operation } from "#identity/call.ts";
import { takeFrom } from "#identity/guards/limits.ts";
import { refuse } from "#identity/refusals.ts";
import { ratePassword } from "./rate-password.ts";

/** Forms ask while people type, and a rating can take a twentieth of a second (docs/threats.md#16). */
const MOST_CHECKS = 600;
const TEN_MINUTES = 600;

/** Rates a password that somebody is typing. */
export const checkStrength: Operation<StrengthCheckBody> = async (call, parts) => {
  const { project, client, body } = call;
  const email = body.email === undefined || body.email === "" ? null : parseEmailAddress(body.email);
  if (email === null && (body.email ?? "") !== "") return refuse("invalid_email");
  const key = `strength checks of ${project.id} ${client.block}`;
  const tooMany = await takeFrom(parts.database, { key, most: MOST_CHECKS, seconds: TEN_MINUTES });
  if (tooMany !== null) return tooMany;
  const data = await ratePassword({ project, password: body.password, email: email?.address ?? null }, parts);
  return { ok: true, data };
};
