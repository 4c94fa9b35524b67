/** What the product cannot do without, and what its pages and API name when it is away. */
export type Outage = "database" | "identity";

/** After how many seconds it is worth asking again. */
export const OUTAGE_RETRY_SECONDS = 5;

const OUTAGES: Readonly<Record<string, Outage>> = {
  "server/database-unavailable": "database",
  "server/identity-unreachable": "identity",
};

/** How deep the reason of an error may lie. */
const MOST_CAUSES = 5;

/** Which outage an error or what caused it comes from; null for every other error. */
export function outageOf(error: unknown): Outage | null {
  let current = error;
  for (let depth = 0; depth < MOST_CAUSES && current instanceof Error; depth += 1) {
    const outage = "code" in current && typeof current.code === "string" ? OUTAGES[current.code] : undefined;
    if (outage !== undefined) return outage;
    current = current.cause;
  }
  return null;
}

/**
 * What may be said of a request that got no proper answer: whether it was carried out is not known, and only what says
 * which state there is to be (RFC 9110 section 9.2.2) does no harm a second time.
 */
export function unknownOutcome(method: string): string {
  switch (method.toUpperCase()) {
    case "GET":
    case "HEAD":
      return "Please try again.";
    case "PUT":
    case "DELETE":
      return "We can't tell whether this was saved. Sending it again is safe.";
    default:
      return "We can't tell whether this was saved. Load the page again to see before you send it once more.";
  }
}
