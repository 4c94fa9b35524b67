const WIDTH = 24;

/** Draws how far an ingest is: `[######··················]  3 of 12`. */
export function drawProgress(done: number, of: number): string {
  const filled = of === 0 ? WIDTH : Math.round((done / of) * WIDTH);
  return `[${"#".repeat(filled)}${"·".repeat(WIDTH - filled)}]  ${done} of ${of}`;
}
