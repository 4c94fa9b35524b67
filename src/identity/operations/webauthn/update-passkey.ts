import type { WebauthnUpdateAnswer, WebauthnUpdateBody } from "#contracts/sdk-v1/webauthn.ts";
import type { Operation } from "#identity/call.ts";
import { renamePasskey } from "#identity/factors/passkey/passkey-store.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";

/** Renames a passkey; somebody else's is answered like a missing one (docs/threats.md#43). */
export const updatePasskey: Operation<WebauthnUpdateBody> = async ({ session, body, params }, { database }) => {
  if (session === null) return refuseSignedOut();
  const { userId } = session;
  const renamed = await renamePasskey(database, {
    userId,
    id: params["webauthn_registration_id"] ?? "",
    name: body.name,
  });
  if (renamed === null) return refuse("webauthn_registration_not_found");
  const data: WebauthnUpdateAnswer = { webauthn_registration: renamed };
  return { ok: true, userId, data };
};
