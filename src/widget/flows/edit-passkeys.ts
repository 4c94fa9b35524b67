// The list of passkeys after the change, so that people need not wait for the server (docs/specification-map.md#8).
import type { WirePasskey } from "#contracts/sdk-v1/user.ts";

type Passkeys = readonly WirePasskey[];

export function renamePasskey(passkeys: Passkeys, id: string, name: string): Passkeys {
  return passkeys.map((passkey) => (passkey.webauthn_registration_id === id ? { ...passkey, name } : passkey));
}

export function removePasskey(passkeys: Passkeys, id: string): Passkeys {
  return passkeys.filter((passkey) => passkey.webauthn_registration_id !== id);
}

/** Shows one passkey again as it was before a change that failed, and where it was; other changes stay. */
export function restorePasskey(passkeys: Passkeys, before: Passkeys, id: string): Passkeys {
  const index = before.findIndex((passkey) => passkey.webauthn_registration_id === id);
  const passkey = before[index];
  if (passkey === undefined) return passkeys;
  const isHeld = passkeys.some((held) => held.webauthn_registration_id === id);
  return isHeld ? renamePasskey(passkeys, id, passkey.name) : passkeys.toSpliced(index, 0, passkey);
}
