import { type Currency, currencyOf } from "#contracts/api/units.ts";
import type { Fact } from "#facts/fact.ts";

const ANNUAL = /^(10-K|20-F|40-F)/;

/**
 * The currency that a company reports in: the one of most amounts of its newest annual report, else of all that is known.
 * Some add a translation of the newest year into dollars for convenience, and some change their currency and restate two or
 * three years: amounts in another currency are left out, because nothing is converted (docs/decisions/052-kinds-of-filers.md).
 */
export function reportingCurrency(facts: readonly Fact[]): Currency {
  let newest = "";
  for (const { form, filed } of facts) if (filed !== null && filed > newest && ANNUAL.test(form ?? "")) newest = filed;
  const annual = facts.filter(({ form, filed }) => filed === newest && ANNUAL.test(form ?? ""));
  return mostUsed(annual) ?? mostUsed(facts) ?? "USD";
}

function mostUsed(facts: readonly Fact[]): Currency | null {
  const uses = new Map<Currency, number>();
  for (const { unit } of facts) {
    const currency = currencyOf(unit);
    if (currency !== null) uses.set(currency, (uses.get(currency) ?? 0) + 1);
  }
  const [most] = [...uses].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
