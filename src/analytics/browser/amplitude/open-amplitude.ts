import { AmplitudeBrowser, type Types } from "@amplitude/analytics-browser";
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
import { type AnalyticsProvider, COLLECT_PATH } from "#contracts/analytics-wire.ts";
import { dropDiagnostics, projectOf, remoteCaptures, sdkOptions } from "./sdk-options.ts";
import { publicReferrer, publicAddress } from "#analytics/browser/public-address.ts";

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
  client.config.transportProvider = keepUntilAnswered(client.config.transportProvider, isLeaving);
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
    if (isLeaving()) client.flush();
  };
  window.addEventListener("visibilitychange", follow, { signal: over.signal });
  return over;
}

function isLeaving(): boolean {
  return document.visibilityState === "hidden";
}

/**
 * The SDK's way out, with which it forgets events only where an answer says what became of them. By itself it forgets what
 * a server in trouble refused while the page was left, and what it gave to a beacon, whose answer nobody hears.
 * What no answer came for is sent again by the next page; both providers know an event again by its id.
 *
 * @param isLeft - Whether the page may end at any moment: then nothing may be done before sending, and only small sendings
 *   outlive the page.
 */
export function keepUntilAnswered(transport: Transport, isLeft: () => boolean): Transport {
  return {
    async send(url, payload, isPacked) {
      const isLast = isLeft();
      const parts = isLast ? inSmallParts(payload) : [payload];
      const answers = await Promise.all(parts.map((part) => transport.send(url, part, isPacked === true && !isLast)));
      // What is wrong with an event of a part says nothing of the event of that number among all.
      const isRefused = (code: number): boolean => code >= 500 || (parts.length > 1 && code !== 200);
      const refused = answers.find((answer) => answer !== null && isRefused(answer.statusCode));
      if (refused != null) throw new Error(`answered ${String(refused.statusCode)}`);
      return answers[0] ?? null;
    },
  };
}

/** The SDK lets a request of up to 16,384 characters outlive its page; what is around the events takes some hundred. */
const MOST_CHARACTERS = 14_000;

function inSmallParts(payload: Payload): readonly Payload[] {
  const parts: Payload["events"][number][][] = [];
  let space = 0;
  for (const event of payload.events) {
    const size = JSON.stringify(event).length + 1;
    if (size > space) {
      parts.push([]);
      space = MOST_CHARACTERS;
    }
    parts.at(-1)?.push(event);
    space -= size;
  }
  return parts.map((events) => ({ ...payload, events }));
}

type Payload = Parameters<Transport["send"]>[1];
type Transport = AmplitudeBrowser["config"]["transportProvider"];

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

/** They may hold what somebody searched for, named or owns. */
const WITHHELD: readonly string[] = [
  "[Amplitude] Page Title",
  "[Amplitude] URL Query",
  "[Amplitude] URL Fragment",
  "[Amplitude] Element Text",
  "[Amplitude] Element Aria Label",
  "[Amplitude] Element Attributes",
  "[Amplitude] Element Hierarchy",
  "[Amplitude] Element Parent Label",
];

const REFERRERS: readonly string[] = ["referrer", "initial_referrer"];

/** How the SDK begins the names of what it captures by itself, and of the properties that it gives them. */
const CAPTURED = "[Amplitude] ";

/**
 * Looks at every event before the SDK sends it. Captures lose what they say more than they need to, and say on which page they
 * happened: the SDK's page enrichment would put whole addresses on every event. The site's own events keep to their properties.
 *
 * @param path - Where the page is now, for captures that do not say where they happened.
 */
export function guardEvents(path: () => string): Types.BeforePlugin {
  return {
    name: "guard-events",
    type: "before",
    execute: (event) => Promise.resolve(isReported(event) ? guarded(event, path()) : null),
  };
}

function isReported({ event_type, event_properties: properties }: Types.Event): boolean {
  if (event_type === "[Amplitude] Rage Click") return isRage(properties?.["[Amplitude] Clicks"]);
  // A collector that fails is not told of it, or each failure would bring on the next.
  if (event_type === "[Amplitude] Network Request") {
    return !String(properties?.["[Amplitude] URL"]).includes(COLLECT_PATH);
  }
  return true;
}

function guarded(event: Types.Event, path: string): Types.Event {
  const where = event.event_type.startsWith(CAPTURED) ? { [`${CAPTURED}Page Path`]: path } : {};
  const shared = Object.entries({ ...where, ...event.event_properties }).filter(([name]) => !WITHHELD.includes(name));
  const guardedEvent = { ...event, event_properties: withPublicAddresses(Object.fromEntries(shared)) };
  // `$identify` says by operation (`$set`, `$setOnce`, `$unset`) which campaign and which referrer brought somebody.
  const { user_properties: ofUser } = event;
  return ofUser === undefined ? guardedEvent : { ...guardedEvent, user_properties: withPublicAddresses(ofUser) };
}

function withPublicAddresses(properties: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, publicValue(name, value)]));
}

function publicValue(name: string, value: unknown): unknown {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return withPublicAddresses(value);
  if (typeof value !== "string" || !/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return value;
  return REFERRERS.includes(name) ? publicReferrer(value) : publicAddress(value);
}

// A rage click is four clicks or more on one spot of 20 pixels (docs/specification-map.md#9).
const RAGE_CLICKS = 4;
const SAME_SPOT_PIXELS = 20;

/** Whether four clicks in a row lay on one spot; the SDK takes for one spot what is up to 50 pixels wide. */
export function isRage(clicks: unknown): boolean {
  if (!Array.isArray(clicks)) return false;
  const read = clicks.filter(isClick);
  return read.some((_, index) => {
    const four = read.slice(index, index + RAGE_CLICKS);
    return four.length === RAGE_CLICKS && isOneSpot(four.map(({ X }) => X)) && isOneSpot(four.map(({ Y }) => Y));
  });
}

function isOneSpot(places: readonly number[]): boolean {
  return Math.max(...places) - Math.min(...places) <= SAME_SPOT_PIXELS;
}

function isClick(value: unknown): value is { readonly X: number; readonly Y: number } {
  return typeof value === "object" && value !== null && "X" in value && "Y" in value;
}
