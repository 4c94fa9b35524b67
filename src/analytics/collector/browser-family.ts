/** In this order: every browser says that it is one of those below it as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Reduces a user agent to the family of browser and system, which many people share: "Firefox on Windows". */
export function browserFamily(userAgent: string | null): string {
  return `${firstOf(BROWSERS, userAgent ?? "")} on ${firstOf(SYSTEMS, userAgent ?? "")}`;
}

function firstOf(families: typeof BROWSERS, userAgent: string): string {
  return families.find(([mark]) => mark.test(userAgent))?.[1] ?? "other";
}
