import type { Database } from "#contracts/database.ts";
import type { TotpCreateAnswer, TotpCreateBody } from "#contracts/sdk-v1/totps.ts";
import type { WireUser } from "#contracts/sdk-v1/user.ts";
import type { Call, Operation } from "#identity/call.ts";
import { enrolmentQrCode, enrolmentUri, makeTotpSecret } from "#identity/factors/totp/enrolment.ts";
import { replaceRecoveryCodes } from "#identity/factors/totp/recovery-code-store.ts";
import { findTotp, insertPendingTotp } from "#identity/factors/totp/totp-store.ts";
import { chooseMinutes } from "#identity/guards/choose-minutes.ts";
import { newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import { refuse, refuseSignedOut, type Refusal } from "#identity/refusals.ts";
import { holdCaller } from "#identity/sessions/hold-caller.ts";
import { personOf, type Person } from "#identity/sessions/person-of.ts";
import { refuseEnrolment } from "#identity/sessions/refuse-enrolment.ts";
import { readUser } from "#identity/users/read-user.ts";

/** How long the first code may take; a day at most. */
const LIFE = { minutes: 60, mostMinutes: 1_440 } as const;

/**
 * Begins to set up an authenticator app: its secret and recovery codes are shown here and never again. It counts from
 * its first right code on.
 */
export const createTotp: Operation<TotpCreateBody> = async (call, parts) => {
  const person = personOf(call);
  if (person === null) return refuseSignedOut();
  const life = chooseMinutes(call.body.expiration_minutes, LIFE);
  if (!life.ok) return life;
  const begun = await parts.database.transaction((within) =>
    beginSetUp(within, { call, person, minutes: life.minutes }, parts),
  );
  if (!begun.ok) return begun;
  const { totpId, secret, recoveryCodes, user } = begun;
  const uri = enrolmentUri({ secret, issuer: call.project.name, label: labelOf(user) });
  const data: TotpCreateAnswer = {
    totp_id: totpId,
    secret,
    qr_code: await enrolmentQrCode(uri),
    recovery_codes: recoveryCodes,
    user_id: user.user_id,
    user,
    __user: user,
  };
  return { ok: true, userId: user.user_id, data };
};

interface SetUp {
  readonly ok: true;
  readonly totpId: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly user: WireUser;
}

interface SetUpRequest {
  readonly call: Pick<Call, "project">;
  readonly person: Person;
  readonly minutes: number;
}

async function beginSetUp(
  within: Database,
  { call: { project }, person, minutes }: SetUpRequest,
  parts: Parts,
): Promise<SetUp | Refusal> {
  const { userId } = person;
  // One set-up at a time: there is one app, and one pending one.
  const ended = await holdCaller(within, person);
  if (ended !== null) return ended;
  const held = await findTotp(within, userId, parts);
  if (held?.isVerified === true) return refuse("active_totp_exists");
  const refused = await refuseEnrolment(within, { project, person, factor: "totp" });
  if (refused !== null) return refused;
  const totpId = newId("totp", project.settings.kind, parts);
  const secret = makeTotpSecret(parts);
  await insertPendingTotp(within, { id: totpId, userId, secret, minutes }, parts);
  const recoveryCodes = await replaceRecoveryCodes(within, { project, totpId }, parts);
  return { ok: true, totpId, secret, recoveryCodes, user: await readUser(within, userId) };
}

/** Under which name the app lists the code. */
function labelOf(user: WireUser): string {
  const email = user.emails.find(({ verified }) => verified) ?? user.emails[0];
  return email?.email ?? user.phone_numbers[0]?.phone_number ?? user.user_id;
}
