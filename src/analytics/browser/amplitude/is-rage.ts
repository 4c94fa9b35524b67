// A rage click is four clicks or more on one spot of 20 pixels (docs/specification-map.md#9).
const RAGE_CLICKS = 4;
const SAME_SPOT_PIXELS = 20;

interface Click {
  readonly X: number;
  readonly Y: number;
}

/** Whether four clicks in a row lay on one spot; the SDK takes for one spot what is up to 50 pixels wide. */
export function isRage(clicks: unknown): boolean {
  if (!Array.isArray(clicks)) return false;
  const read = clicks.filter(isClick);
  return read.some((_, index) => {
    const four = read.slice(index, index + RAGE_CLICKS);
    return four.length === RAGE_CLICKS && isOneSpot(four.map(({ X }) => X)) && isOneSpot(four.map(({ Y }) => Y));
  });
}

function isOneSpot(places: readonly number[]): boolean {
  return Math.max(...places) - Math.min(...places) <= SAME_SPOT_PIXELS;
}

function isClick(value: unknown): value is Click {
  return typeof value === "object" && value !== null && "X" in value && "Y" in value;
}
