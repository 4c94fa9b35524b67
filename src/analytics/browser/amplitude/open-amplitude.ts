import { AmplitudeBrowser } from "@amplitude/analytics-browser";
import {
  MemoryStorage,
  CampaignParser,
  CookieStorage,
  getCookieName,
  getStorageKey,
  type Campaign,
  type UserSession,
} from "@amplitude/analytics-core";
import type { EventSink } from "#analytics/browser/event-sink.ts";
import type { AnalyticsProvider } from "#contracts/analytics-wire.ts";
import { dropDiagnostics, projectOf, remoteCaptures, sdkOptions } from "./sdk-options.ts";
import { guardEvents } from "./guard-events.ts";
import { publicReferrer } from "#analytics/browser/public-address.ts";

/**
 * Starts the SDK. This file and what it imports come to the browser only after consent.
 *
 * @param userId - The account that the events are of; null for nobody's.
 */
export async function openAmplitude(provider: AnalyticsProvider, userId: string | null): Promise<EventSink> {
  const project = projectOf(provider);
  const captures = await remoteCaptures(project);
  const client = new AmplitudeBrowser();
  client.add(guardEvents(() => location.pathname));
  const { host, protocol } = location;
  const isHttps = protocol === "https:";
  await forgetOtherAccount(project.apiKey, userId, { isHttps });
  if (captures.attribution !== false) await handOverCampaign(project.apiKey, { isHttps });
  const options = sdkOptions(project, { captures, host, isHttps });
  await client.init(project.apiKey, userId === null ? options : { ...options, userId }).promise;
  await dropDiagnostics(client.config.diagnosticsClient);
  const left = flushOnLeaving(client);
  return {
    send({ name, properties, time }) {
      client.track(name, properties, { time });
      // An event that brings its own time does not count as a sign of life by itself.
      client.extendSession();
    },
    flush: () => client.flush().promise,
    forgetUser: () => client.reset(),
    close() {
      left.abort();
      close(client);
    },
  };
}

/**
 * Sends what waits when the page is hidden, the last that happens to it for certain. It is heard at the window: who tracks
 * something at that moment has heard it at the document by then, and of two sendings at once the SDK leaves the second out.
 */
function flushOnLeaving(client: AmplitudeBrowser): AbortController {
  const over = new AbortController();
  const follow = (): void => {
    const isLeaving = document.visibilityState === "hidden";
    // A fetch ends with the page that began it; a beacon goes on.
    client.setTransport(isLeaving ? "beacon" : "fetch");
    if (isLeaving) client.flush();
  };
  window.addEventListener("visibilitychange", follow, { signal: over.signal });
  return over;
}

/**
 * The SDK knows opting out but no end: what waits would still be sent, and stored as it waits. So it loses its ways out one by
 * one, before its captures are taken down.
 */
function close(client: AmplitudeBrowser): void {
  client.config.transportProvider = { send: () => Promise.resolve(null) };
  client.config.storageProvider = new MemoryStorage();
  client.config.cookieStorage = new MemoryStorage();
  client.setOptOut(true);
  client.timeline.reset(client);
}

// What is set right in the SDK's cookies before it reads them.

interface CookieOptions {
  readonly isHttps: boolean;
}

/**
 * Hands the SDK the campaign of this visit with a referrer that says no query. The SDK keeps a campaign in a cookie, which
 * the browser sends with each request; by itself it would keep the referrer whole.
 *
 * @param apiKey - Of the project: the SDK names its cookies by it.
 */
async function handOverCampaign(apiKey: string, { isHttps }: CookieOptions): Promise<void> {
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
async function forgetOtherAccount(apiKey: string, userId: string | null, { isHttps }: CookieOptions): Promise<void> {
  const cookies = cookiesOf<UserSession>(isHttps);
  const name = getCookieName(apiKey);
  const kept = (await cookies.get(name))?.userId;
  if (kept !== undefined && kept !== userId) await cookies.remove(name);
}

function cookiesOf<Kept>(isHttps: boolean): CookieStorage<Kept> {
  return new CookieStorage<Kept>({ domain: "", sameSite: "Lax", secure: isHttps });
}
