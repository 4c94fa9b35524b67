const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** Writes an ISO date as `26 Apr 2026`. Throws TypeError for anything else. */
export function formatDate(iso: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  const month = MONTHS[Number(match?.[2]) - 1];
  if (match === null || month === undefined) {
    throw new TypeError(`formatDate(): "${iso}" is not an ISO date`);
  }
  return `${Number(match[3])} ${month} ${match[1]}`;
}
