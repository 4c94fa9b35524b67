import type { Types } from "@amplitude/analytics-browser";

/** What the SDK captures by itself, every kind named. */
export type Captures = Required<Omit<Types.AutocaptureOptions, "performanceTracking">>;

/**
 * The captures that are left under a remote configuration. It can only switch off: what a page tells is decided here, in code
 * that people can read, not at a server.
 *
 * @param remote - As the server answered, unread; null when it did not.
 */
export function narrowCaptures(captures: Captures, remote: unknown): Captures {
  if (typeof remote !== "object" || remote === null || !("autocapture" in remote)) return captures;
  const { autocapture } = remote;
  if (autocapture === false) return withoutAll(captures, () => true);
  if (typeof autocapture !== "object" || autocapture === null) return captures;
  const switches = new Map<string, unknown>(Object.entries(autocapture));
  return withoutAll(captures, (kind) => isOff(switches.get(kind)));
}

function withoutAll(captures: Captures, isOffKind: (kind: string) => boolean): Captures {
  const off = Object.keys(captures).filter(isOffKind);
  return { ...captures, ...Object.fromEntries(off.map((kind) => [kind, false])) };
}

/** Both ways in which the vendor writes it. */
function isOff(value: unknown): boolean {
  return value === false || (typeof value === "object" && value !== null && "enabled" in value && !value.enabled);
}
