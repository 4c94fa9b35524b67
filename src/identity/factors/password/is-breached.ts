import type { BreachFilter } from "./breach-filter.ts";
import type { BreachRange } from "./breach-range.ts";

/** Whether a password is among those that leaked or that everybody uses. */
export type BreachCheck = (password: string) => Promise<boolean>;

interface BreachSources {
  readonly filter: BreachFilter;
  /** Null where no outside service may be asked. */
  readonly range: BreachRange | null;
}

/**
 * Asks the offline list first, then the service where one is configured; no answer counts as "not known"
 * (docs/threats.md#15).
 */
export function createBreachCheck({ filter, range }: BreachSources): BreachCheck {
  return async (password) => {
    if (filter.has(password)) return true;
    return range !== null && (await range(password)) === "listed";
  };
}
