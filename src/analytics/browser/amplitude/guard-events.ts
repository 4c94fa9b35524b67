import type { Types } from "@amplitude/analytics-browser";
import { publicAddress, publicReferrer } from "#analytics/browser/public-address.ts";
import { COLLECT_PATH } from "#contracts/analytics-wire.ts";

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
