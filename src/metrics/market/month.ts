/** The same day some months earlier; the last day of a shorter month instead of a day it does not have. */
export function monthsEarlier(date: string, months: number): string {
  const target = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  target.setUTCMonth(target.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(Number(date.slice(8, 10)), lastDay);
  return `${target.toISOString().slice(0, 8)}${String(day).padStart(2, "0")}`;
}
