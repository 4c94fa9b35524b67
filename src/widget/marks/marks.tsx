// The marks of providers and wallets on their buttons, by what each brand allows there
// (docs/widget-behaviour.md#look-focus-and-marks).
import type { OAuthProviderSlug } from "#contracts/sdk-v1/project.ts";
import type { WalletOption } from "#widget/state.ts";
import silhouettes from "./silhouettes.json" with { type: "json" };

/** Part of a mark; without a colour of its own it has that of the button's text. */
export interface MarkShape {
  readonly d: string;
  readonly fill?: string;
  /** Degrees around the middle of the mark. */
  readonly turned?: number;
}

export type DrawnMark =
  /** Our own sign for a brand that allows no mark here, or whose mark we may not redraw: two letters in a frame. */
  | { readonly kind: "letters"; readonly letters: string }
  /** In a square box with sides of so many units. */
  | { readonly kind: "shapes"; readonly side: number; readonly shapes: readonly MarkShape[] };

/** As Google hands it out for sign-in buttons; its rules allow no other colours. */
const GOOGLE: DrawnMark = {
  kind: "shapes",
  side: 48,
  shapes: [
    {
      fill: "#ea4335",
      d: "M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z",
    },
    {
      fill: "#4285f4",
      d: "M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z",
    },
    {
      fill: "#fbbc05",
      d: "M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z",
    },
    {
      fill: "#34a853",
      d: "M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z",
    },
  ],
};

/** Four squares in Microsoft's colours. */
const MICROSOFT: DrawnMark = {
  kind: "shapes",
  side: 21,
  shapes: [
    { fill: "#f25022", d: "M0 0h10v10H0z" },
    { fill: "#7fba00", d: "M11 0h10v10H11z" },
    { fill: "#00a4ef", d: "M0 11h10v10H0z" },
    { fill: "#ffb900", d: "M11 11h10v10H11z" },
  ],
};

/** A drop and a bar, four times around the middle. */
const SLACK_ARM =
  "M5.04 15.17A2.52 2.52 0 1 1 2.52 12.65h2.52zM6.31 15.17a2.52 2.52 0 0 1 5.04 0v6.31a2.52 2.52 0 0 1-5.04 0z";
const SLACK: DrawnMark = {
  kind: "shapes",
  side: 24,
  shapes: ["#e01e5a", "#36c5f0", "#2eb67d", "#ecb22e"].map((fill, quarter) => ({
    d: SLACK_ARM,
    fill,
    turned: quarter * 90,
  })),
};

/** A disc that a C is cut out of. */
const COINBASE = silhouette(
  "M12 0a12 12 0 1 0 0 24 12 12 0 0 0 0-24zm0 16.2a4.2 4.2 0 1 1 4.14-4.9h4.23a8.4 8.4 0 1 0 0 1.4h-4.23A4.2 4.2 0 0 1 12 16.2z",
);

/** "in", cut out of a square. */
const LINKEDIN = silhouette(
  "M2 0h20a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2zm1.6 9v11.4h3.5V9zm1.75-5.7a2.05 2.05 0 1 0 0 4.1 2.05 2.05 0 0 0 0-4.1zM9.35 9v11.4h3.55v-5.6c0-1.5.4-2.9 2.15-2.9s1.85 1.6 1.85 3v5.5h3.55v-6.2c0-3.1-.7-5.4-4.25-5.4-1.7 0-2.85.95-3.35 1.85h-.05V9z",
);

/** A Y and an exclamation mark, both leaning. */
const YAHOO = silhouette(
  "M0 6h4.6l2.7 6.8L10 6h4.5L7.8 22H3.3l1.8-4.3zM17.9 2H23l-4.5 10.8h-5zM14.9 14a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z",
);

/** A fox's head: two ears, a brow, cheeks that meet in the snout, two eyes cut out. */
const METAMASK = silhouette(
  "M1.5 2 9.6 7h4.8l8.1-5-1.6 8.4 1.6 6.1-5 3.5-3.3 2H9.8l-3.3-2-5-3.5 1.6-6.1zm5.2 10.2 3.9 2.6-.6-2.2zm10.6 0-3.3.4-.6 2.2zM9.9 18.4l.5 1.6h3.2l.5-1.6z",
);

/** A ghost that drifts to the left, two eyes cut out. */
const PHANTOM = silhouette(
  "M1 19.3C1 9.7 7 4 13.6 4 19 4 23 7.7 23 11.6c0 2.7-1.7 4.4-4 4.4-1 0-1.8-.4-2.3-1-1.4 3.3-4.6 5-6.8 5-1.5 0-2.3-.9-2.3-2.2-.9 1.5-2.3 2.4-4 2.4C2 20.2 1 19.9 1 19.3zM13.9 8.6c-.8 0-1.4 1-1.4 2.1s.6 2.1 1.4 2.1 1.4-1 1.4-2.1-.6-2.1-1.4-2.1zm4.4 0c-.8 0-1.4 1-1.4 2.1s.6 2.1 1.4 2.1 1.4-1 1.4-2.1-.6-2.1-1.4-2.1z",
);

/** Of every provider and every wallet. */
export const MARKS: Readonly<Record<OAuthProviderSlug | WalletOption, DrawnMark>> = {
  google: GOOGLE,
  microsoft: MICROSOFT,
  apple: silhouette(silhouettes.apple),
  github: silhouette(silhouettes.github),
  gitlab: silhouette(silhouettes.gitlab),
  facebook: silhouette(silhouettes.facebook),
  discord: silhouette(silhouettes.discord),
  salesforce: { kind: "letters", letters: "Sf" },
  slack: SLACK,
  amazon: { kind: "letters", letters: "Am" },
  bitbucket: silhouette(silhouettes.bitbucket),
  linkedin: LINKEDIN,
  coinbase: COINBASE,
  twitch: silhouette(silhouettes.twitch),
  twitter: silhouette(silhouettes.twitter),
  tiktok: silhouette(silhouettes.tiktok),
  snapchat: silhouette(silhouettes.snapchat),
  figma: silhouette(silhouettes.figma),
  yahoo: YAHOO,
  Vessel: { kind: "letters", letters: "Ve" },
  Phantom: PHANTOM,
  Metamask: METAMASK,
  Coinbase: COINBASE,
  Binance: silhouette(silhouettes.binance),
  // Wallets of other makers have the mark of their chain: the pictures that they announce may be anybody's.
  OtherEthereum: silhouette(silhouettes.ethereum),
  OtherSolana: silhouette(silhouettes.solana),
};

function silhouette(d: string): DrawnMark {
  return { kind: "shapes", side: 24, shapes: [{ d }] };
}

/** The mark of a provider or wallet, which is no part of the text next to it. */
export function Mark({ of }: { readonly of: keyof typeof MARKS }) {
  const mark = MARKS[of];
  if (mark.kind === "letters") return <span className="lk-mark" data-mark={mark.letters} aria-hidden="true" />;
  const { side, shapes } = mark;
  const middle = side / 2;
  return (
    <svg className="lk-mark" viewBox={`0 0 ${side} ${side}`} aria-hidden="true">
      {shapes.map(({ d, fill = "currentColor", turned }) => (
        <path
          key={`${fill} ${d}`}
          d={d}
          fill={fill}
          fillRule="evenodd"
          transform={turned === undefined ? undefined : `rotate(${turned} ${middle} ${middle})`}
        />
      ))}
    </svg>
  );
}
