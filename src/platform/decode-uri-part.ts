/**
 * Decodes a part of an address that anybody may have typed; null when its percent signs encode nothing
 * (RFC 3986, section 2.1).
 */
export function decodeUriPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
