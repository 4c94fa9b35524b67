import { formatDate } from "#research/text/format-date.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A calendar period as readers write it: `2025`, `Q2 2025`, `Jun 2025`, `6 Jun 2025`. */
export function keyLabel(key: string): string {
  const [year = "", month, day] = key.split("-");
  if (month?.startsWith("Q") === true) return `${month} ${year}`;
  if (day !== undefined) return formatDate(key);
  return month === undefined ? key : `${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}
