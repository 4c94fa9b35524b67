import { z } from "zod";
import { claimedBy, looseText, openIdClaims, toProfile } from "#identity/factors/oauth/profile.ts";
import type { Profile, ProviderAnswers } from "#identity/factors/oauth/profile.ts";
import { oidcProvider } from "#identity/factors/oauth/provider.ts";

const CLAIMS = { id_token: { email: null, email_verified: null, picture: null, preferred_username: null } };

/** Twitch vouches for `email_verified`, which it puts into the ID token only when asked to. */
export const twitch = oidcProvider({
  slug: "twitch",
  name: "Twitch",
  issuer: "https://id.twitch.tv/oauth2",
  endpoints: {
    authorization: "https://id.twitch.tv/oauth2/authorize",
    token: "https://id.twitch.tv/oauth2/token",
    jwks: "https://id.twitch.tv/oauth2/keys",
  },
  scopes: ["openid", "user:read:email"],
  authorizationParameters: { claims: JSON.stringify(CLAIMS) },
  usesPkce: false,
  readProfile: readTwitchProfile,
});

const twitchClaims = openIdClaims.and(z.object({ preferred_username: looseText }));

function readTwitchProfile({ claims }: ProviderAnswers): Profile | null {
  const read = twitchClaims.safeParse(claims);
  return read.success ? toProfile({ ...claimedBy(read.data), name: read.data.preferred_username }) : null;
}
