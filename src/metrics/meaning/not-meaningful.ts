/** A ratio that could be computed and would mislead: its base is near zero, negative, or not on the basis of its other side. */
export interface NotMeaningful {
  /** A whole sentence for readers. */
  readonly notMeaningful: string;
}

/** Whether a figure has no value because a ratio would mislead, and not because something is missing. */
export function isNotMeaningful({ flags }: { readonly flags: readonly string[] }): boolean {
  return flags.includes("not-meaningful");
}
