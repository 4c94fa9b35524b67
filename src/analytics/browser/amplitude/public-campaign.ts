import { CampaignParser, CookieStorage, getStorageKey, type Campaign } from "@amplitude/analytics-core";
import { publicReferrer } from "#analytics/browser/public-address.ts";

/**
 * Hands the SDK the campaign of this visit with a referrer that says no query. The SDK keeps a campaign in a cookie, which
 * the browser sends with each request; by itself it would keep the referrer whole.
 *
 * @param apiKey - Of the project: the SDK names its cookies by it.
 */
export async function handOverCampaign(apiKey: string, { isHttps }: { readonly isHttps: boolean }): Promise<void> {
  const campaign = await new CampaignParser().parse();
  const { referrer } = campaign;
  // The SDK looks here first, and deletes what it found.
  const cookies = new CookieStorage<Campaign>({ domain: "", sameSite: "Lax", secure: isHttps });
  const shared = { ...campaign, referrer: referrer === undefined ? undefined : publicReferrer(referrer) };
  await cookies.set(getStorageKey(apiKey, "MKTG_ORIGINAL"), shared);
}
