const COLOURS = 6;

/** The colour of a series; after the last colour they begin again, dashed. */
export function seriesLook(series: number) {
  return { "data-series": series % COLOURS, "data-repeat": series < COLOURS ? undefined : "" };
}
