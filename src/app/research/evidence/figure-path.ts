/** The page of one figure, where links lead without scripts. */
export function figurePath(figureId: string, asOf: string | null): string {
  return `/figures/${encodeURIComponent(figureId)}${query(asOf)}`;
}

/** The same evidence as JSON, for the drawer. */
export function figureDataPath(figureId: string, asOf: string | null): string {
  return `/api/figures/${encodeURIComponent(figureId)}${query(asOf)}`;
}

function query(asOf: string | null): string {
  return asOf === null ? "" : `?asOf=${encodeURIComponent(asOf)}`;
}
