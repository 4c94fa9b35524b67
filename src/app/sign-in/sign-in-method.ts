import type { WireFactor } from "#contracts/sdk-v1/session.ts";

type Factor = Pick<WireFactor, "type" | "delivery_method" | "last_authenticated_at">;

/** How somebody has just signed in, as one word: of a sign-in with two factors the first; null where there is no session. */
export function signInMethod(session: { readonly authentication_factors: readonly Factor[] } | null): string | null {
  if (session === null) return null;
  const byTime = [...session.authentication_factors].sort((one, other) =>
    one.last_authenticated_at.localeCompare(other.last_authenticated_at),
  );
  const factor = byTime.findLast((candidate) => !isSecond(candidate)) ?? byTime.at(-1);
  return factor === undefined ? null : methodOf(factor);
}

/** Nobody signs in to this product by these alone. */
function isSecond({ type, delivery_method: delivery }: Factor): boolean {
  return type === "totp" || type === "recovery_codes" || (type === "otp" && delivery !== "email");
}

function methodOf({ type, delivery_method: delivery }: Factor): string {
  switch (type) {
    case "otp":
      return `${delivery}_otp`;
    case "oauth":
      return delivery;
    case "webauthn":
      return "passkey";
    case "crypto":
      return "crypto_wallet";
    case "recovery_codes":
      return "recovery_code";
    case "magic_link":
    case "password":
    case "totp":
      return type;
  }
}
