/** The colours of the light default theme, as `app/ui/tokens.css` has them: a picture knows no theme of its reader's. */
export const PALETTE = {
  surface: "#fbfaf7",
  text: "#16191b",
  muted: "#565c60",
  line: "#dedbd3",
  accent: "#0b5b66",
} as const;
