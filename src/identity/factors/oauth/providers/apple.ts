import { z } from "zod";
import { looseText, readOpenIdProfile, toProfile, type ProviderAnswers } from "#identity/factors/oauth/profile.ts";
import { claimedBy, openIdClaims, type Profile } from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";

const firstForm = z.object({ name: z.object({ firstName: looseText, lastName: looseText }) });

/** Apple vouches for `email_verified`, which it writes as text. The name comes once, in the form, and not signed. */
export const apple = oidcProvider({
  slug: "apple",
  name: "Apple",
  issuer: "https://appleid.apple.com",
  endpoints: {
    authorization: "https://appleid.apple.com/auth/authorize",
    token: "https://appleid.apple.com/auth/token",
    jwks: "https://appleid.apple.com/auth/keys",
  },
  scopes: ["openid", "name", "email"],
  tokenAuthentication: "apple-key",
  // Asked for name or address, Apple answers by form only.
  authorizationParameters: { response_mode: "form_post" },
  isFormPost: true,
  usesPkce: false,
  readProfile: readAppleProfile,
});

function readAppleProfile(answers: ProviderAnswers): Profile | null {
  const form = firstForm.safeParse(answers.form);
  const claims = openIdClaims.safeParse(answers.claims);
  if (!form.success || !claims.success) return readOpenIdProfile(answers);
  const { firstName: first, lastName: last } = form.data.name;
  return toProfile({ ...claimedBy(claims.data), name: { first: first ?? "", last: last ?? "" } });
}
