// What is set right in the SDK's cookies before it reads them.
import {
  CampaignParser,
  CookieStorage,
  getCookieName,
  getStorageKey,
  type Campaign,
  type UserSession,
} from "@amplitude/analytics-core";
import { publicReferrer } from "#analytics/browser/public-address.ts";

interface CookieOptions {
  readonly isHttps: boolean;
}

/**
 * Hands the SDK the campaign of this visit with a referrer that says no query. The SDK keeps a campaign in a cookie, which
 * the browser sends with each request; by itself it would keep the referrer whole.
 *
 * @param apiKey - Of the project: the SDK names its cookies by it.
 */
export async function handOverCampaign(apiKey: string, { isHttps }: CookieOptions): Promise<void> {
  const campaign = await new CampaignParser().parse();
  const { referrer } = campaign;
  const shared = { ...campaign, referrer: referrer === undefined ? undefined : publicReferrer(referrer) };
  // The SDK looks here first, and deletes what it found.
  await cookiesOf<Campaign>(isHttps).set(getStorageKey(apiKey, "MKTG_ORIGINAL"), shared);
}

/**
 * Makes this browser a new one to the SDK where its cookie names another account: a session that expired, or was revoked
 * elsewhere, ended without the logout that clears it. The SDK would send its first events under the old account.
 *
 * @param userId - The account that is signed in; null for nobody.
 */
export async function forgetOtherAccount(
  apiKey: string,
  userId: string | null,
  { isHttps }: CookieOptions,
): Promise<void> {
  const cookies = cookiesOf<UserSession>(isHttps);
  const name = getCookieName(apiKey);
  const kept = (await cookies.get(name))?.userId;
  if (kept !== undefined && kept !== userId) await cookies.remove(name);
}

function cookiesOf<Kept>(isHttps: boolean): CookieStorage<Kept> {
  return new CookieStorage<Kept>({ domain: "", sameSite: "Lax", secure: isHttps });
}
