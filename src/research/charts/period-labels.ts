const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A calendar period as readers write it: `2025`, `Q2 2025`, `Jun 2025`. */
export function keyLabel(key: string): string {
  const [year, quarter] = key.split("-Q");
  if (quarter !== undefined) return `Q${quarter} ${year}`;
  return key.includes("-") ? monthLabel(key) : key;
}

/** `2025-06` as `Jun 2025`. */
export function monthLabel(key: string): string {
  return `${MONTHS[Number(key.slice(5, 7)) - 1] ?? ""} ${key.slice(0, 4)}`;
}
