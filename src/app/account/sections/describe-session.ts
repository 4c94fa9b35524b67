// Names in the order in which they are looked for: browsers carry the names of those they descend from.
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
];

/** Names a device as its owner would, from the word of its browser (RFC 9110 section 10.1.5), which nobody checks. */
export function describeDevice(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === null) return system === null ? "Unknown device" : `Unknown browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}

function nameIn(known: typeof BROWSERS, userAgent: string): string | null {
  return known.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}

/**
 * Says where a session was begun, as far as that is known: no register of places is asked, so it is the address alone.
 *
 * @param ipAddress - As the identity server saw it.
 */
export function describeLocation(ipAddress: string): string {
  if (ipAddress === "") return "Location unknown";
  const isHere = ipAddress === "::1" || /^(::ffff:)?127\./.test(ipAddress);
  return isHere ? "The server's own computer" : `Address ${ipAddress.replace(/^::ffff:/, "")}`;
}
