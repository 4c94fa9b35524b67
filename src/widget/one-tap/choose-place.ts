import type { OneTapPosition } from "#widget/config.ts";

export interface BrowserKind {
  /** Draws the sign-in of federated accounts itself, where no page can place it. */
  readonly hasFedCm: boolean;
  readonly isMobile: boolean;
}

export interface Surroundings extends BrowserKind {
  /** Whether there is an element that Google's script can find; it looks into no shadow root. */
  readonly hasPlace: boolean;
}

/**
 * Where One Tap appears (docs/specification-map.md#9, docs/identity-wire.md#10): embedded on desktop browsers that
 * let the page place it.
 */
export function choosePlace(
  position: OneTapPosition,
  { hasFedCm, isMobile, hasPlace }: Surroundings,
): "floating" | "embedded" | "nowhere" {
  const canEmbed = hasPlace && !hasFedCm && !isMobile;
  switch (position) {
    case "floating":
      return "floating";
    case "floatingOrEmbedded":
    case "embedded":
      return canEmbed ? "embedded" : "floating";
    case "embeddedOnly":
      return canEmbed ? "embedded" : "nowhere";
    case "forceLegacyEmbedded":
      return hasPlace ? "embedded" : "nowhere";
  }
}
