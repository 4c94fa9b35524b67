type Metadata = Readonly<Record<string, unknown>>;

const MOST_KEYS = 20;
const MOST_BYTES = 4096;
const MOST_DEPTH = 16;

/**
 * Merges metadata at the top level: existing keys are replaced, null deletes (docs/identity-wire.md#4).
 *
 * @returns null when the result would be more than 20 keys or 4 KB, or holds what no database keeps
 */
export function mergeMetadata(held: Metadata, change: Metadata): Metadata | null {
  if (!Object.entries(change).every((entry) => isStorable(entry, MOST_DEPTH))) return null;
  const merged = new Map([...Object.entries(held), ...Object.entries(change)].filter(([key]) => key !== "__proto__"));
  for (const [key, value] of merged) if (value === null) merged.delete(key);
  const metadata: Metadata = Object.fromEntries(merged);
  return merged.size <= MOST_KEYS && Buffer.byteLength(JSON.stringify(metadata)) <= MOST_BYTES ? metadata : null;
}

/** PostgreSQL's JSON has no NUL and no halves of characters; and what is very deep no program reads safely. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000");
  if (typeof value !== "object" || value === null) return true;
  return (
    depth > 0 &&
    Object.entries(value)
      .flat()
      .every((part) => isStorable(part, depth - 1))
  );
}
