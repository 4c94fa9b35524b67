import type { Database } from "#contracts/database.ts";
import type {
  RecoveryCodesAnswer,
  TotpAuthenticateAnswer,
  TotpAuthenticateBody,
  TotpCreateAnswer,
  TotpCreateBody,
  TotpRecoverBody,
} from "#contracts/sdk-v1/totps.ts";
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import { type Call, chooseMinutes, type Operation } from "#identity/call.ts";
import { checkTotp, enrolmentQrCode, enrolmentUri, makeTotpSecret } from "#identity/factors/totp/totp.ts";
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  replaceRecoveryCodes,
} from "#identity/factors/totp/recovery-codes.ts";
import { consumeTotpStep, findTotp, insertPendingTotp } from "#identity/factors/totp/totp-store.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { type Refusal, refuse, refuseSignedOut } from "#identity/refusals.ts";
import { lockCaller, type Person, personOf, refuseChange, refuseEnrolment } from "#identity/sessions/caller.ts";
import { readUser } from "#identity/users/read-user.ts";
import { countSecondFactorFailure, refuseClosedSecondStep } from "#identity/guards/locks.ts";
import { completeSignIn } from "#identity/sessions/complete-sign-in.ts";
import { revokeOtherSessions } from "#identity/sessions/session-store.ts";
import { lockPersonRow } from "#identity/users/user-store.ts";
import { recoveryCodesMail } from "#identity/outbox/texts/account-notices.ts";
import { notifyOwner } from "#identity/users/notify-owner.ts";
import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import { areTwoFactors, kindOf } from "#identity/sessions/second-factor-rule.ts";

/** How long the first code may take; a day at most. */
const LIFE = { minutes: 60, mostMinutes: 1_440 } as const;

/**
 * Begins to set up an authenticator app: its secret and recovery codes are shown here and never again. It counts from
 * its first right code on.
 */
export const createTotp: Operation<TotpCreateBody, TotpCreateAnswer> = async (call, deps) => {
  const person = personOf(call);
  if (person === null) return refuseSignedOut();
  const life = chooseMinutes(call.body.expiration_minutes, LIFE);
  if (!life.ok) return life;
  const begun = await deps.database.transaction((tx) => beginSetUp(tx, { call, person, minutes: life.minutes }, deps));
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
  tx: Database,
  { call: { project }, person, minutes }: SetUpRequest,
  deps: IdentityDeps,
): Promise<SetUp | Refusal> {
  const { userId } = person;
  // One set-up at a time: there is one app, and one pending one.
  const ended = await lockCaller(tx, person);
  if (ended !== null) return ended;
  const stored = await findTotp(tx, userId, deps);
  if (stored?.isVerified === true) return refuse("active_totp_exists");
  const refused = await refuseEnrolment(tx, { project, person, factor: "totp" });
  if (refused !== null) return refused;
  const totpId = newId("totp", project.settings.kind, deps);
  const secret = makeTotpSecret(deps);
  await insertPendingTotp(tx, { id: totpId, userId, secret, minutes }, deps);
  const recoveryCodes = await replaceRecoveryCodes(tx, { project, totpId }, deps);
  return { ok: true, totpId, secret, recoveryCodes, user: await readUser(tx, userId) };
}

/** Under which name the app lists the code. */
function labelOf(user: WireUser): string {
  const email = user.emails.find(({ verified }) => verified) ?? user.emails[0];
  return email?.email ?? user.phone_numbers[0]?.phone_number ?? user.user_id;
}

/** Verifies a code of the authenticator app, once and within half a minute of its time (docs/threats.md#44). */
export const authenticateTotp: Operation<TotpAuthenticateBody, TotpAuthenticateAnswer> = async (call, deps) => {
  const person = personOf(call);
  if (person === null) return refuseSignedOut();
  const { userId } = person;
  const tried = { projectId: call.project.id, userId };
  return deps.database.transaction(async (tx) => {
    // First, so that of guesses sent at the same moment each sees those before it counted.
    await lockPersonRow(tx, userId);
    const closed = await refuseClosedSecondStep(tx, tried);
    if (closed !== null) return closed;
    const totp = await findTotp(tx, userId, deps);
    if (totp === null) return refuse("totp_not_found");
    const verdict = checkTotp(totp, call.body.totp_code, deps.now());
    if (!verdict.ok) {
      if (verdict.reason === "wrong") await countSecondFactorFailure(tx, tried);
      return refuse("unable_to_authenticate_totp");
    }
    const refused = totp.isVerified ? null : await finishSetUp(tx, { call, person });
    if (refused !== null) return refused;
    if (!(await consumeTotpStep(tx, { id: totp.id, step: verdict.step }))) return refuse("unable_to_authenticate_totp");
    return completeSignIn(
      tx,
      {
        call,
        userId,
        factor: {
          type: "totp",
          delivery_method: "authenticator_app",
          authenticator_app_factor: { totp_id: totp.id },
        },
        minutes: call.body.session_duration_minutes ?? null,
        extra: { totp_id: totp.id },
        added: totp.isVerified ? null : { kind: "authenticator_app" },
      },
      deps,
    );
  });
};

/** The first right code makes the app count and ends the sessions elsewhere (docs/threats.md#14). */
async function finishSetUp(
  tx: Database,
  { call, person }: { readonly call: Pick<Call, "project">; readonly person: Person },
): Promise<Refusal | null> {
  const refused =
    (await lockCaller(tx, person)) ?? (await refuseEnrolment(tx, { project: call.project, person, factor: "totp" }));
  if (refused === null) await revokeOtherSessions(tx, person.userId, person.id);
  return refused;
}

/**
 * Verifies a recovery code in place of the authenticator app, each once, and notifies the owner (docs/threats.md#44
 * and #64).
 */
export const recover: Operation<TotpRecoverBody, TotpAuthenticateAnswer> = async (call, deps) => {
  const person = personOf(call);
  if (person === null) return refuseSignedOut();
  const { userId } = person;
  const tried = { projectId: call.project.id, userId };
  return deps.database.transaction(async (tx) => {
    await lockPersonRow(tx, userId);
    const closed = await refuseClosedSecondStep(tx, tried);
    if (closed !== null) return closed;
    const totp = await findTotp(tx, userId, deps);
    // Codes of an app that was never finished would let anybody in who began to set one up.
    if (totp === null || !totp.isVerified) return refuse("totp_not_found");
    const verdict = await consumeRecoveryCode(tx, { totpId: totp.id, code: call.body.recovery_code }, deps);
    if (!verdict.ok) {
      if (verdict.reason === "wrong") await countSecondFactorFailure(tx, tried);
      return refuse("unable_to_authenticate_recovery_code");
    }
    const left = await countRecoveryCodes(tx, totp.id);
    const body = recoveryCodesMail(call.project, { kind: "used", left });
    await notifyOwner(tx, { project: call.project, userId, body }, deps);
    return completeSignIn(
      tx,
      {
        call,
        userId,
        factor: {
          type: "recovery_codes",
          delivery_method: "recovery_code",
          recovery_code_factor: { totp_recovery_code_id: verdict.codeId },
        },
        minutes: call.body.session_duration_minutes ?? null,
        extra: { totp_id: totp.id },
      },
      deps,
    );
  });
};

/**
 * Makes new recovery codes and shows them this once; only to a session of two factors, for else one factor would show
 * the other (docs/threats.md#44). The owner gets a notice (docs/threats.md#64).
 */
export const renewRecoveryCodes: Operation<EmptyBody, RecoveryCodesAnswer> = async ({ project, session }, deps) => {
  if (session === null) return refuseSignedOut();
  const { userId } = session;
  if (!areTwoFactors(session.factors.map(kindOf))) return refuse("insufficient_factors");
  return deps.database.transaction(async (tx) => {
    const refused =
      (await lockCaller(tx, { userId, session, id: session.id })) ?? (await refuseChange(tx, { project, session }));
    if (refused !== null) return refused;
    const totp = await findTotp(tx, userId, deps);
    if (totp === null || !totp.isVerified) return refuse("totp_not_found");
    const codes = await replaceRecoveryCodes(tx, { project, totpId: totp.id }, deps);
    const body = recoveryCodesMail(project, { kind: "renewed" });
    await notifyOwner(tx, { project, userId, body }, deps);
    const data: RecoveryCodesAnswer = {
      user_id: userId,
      totps: [{ totp_id: totp.id, verified: true, recovery_codes: codes }],
    };
    return { ok: true, userId, data };
  });
};
