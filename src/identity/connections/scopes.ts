/** The one thing that an application can be allowed: it never includes changing anything. */
export const PORTFOLIOS_SCOPE = "portfolios:read";

/** What a client gets of what it asks for; asking for nothing means all there is. Null where it asks only for what there is not. */
export function chooseScope(asked: string | null): string | null {
  if (asked === null || asked.trim() === "") return PORTFOLIOS_SCOPE;
  return asked.split(" ").includes(PORTFOLIOS_SCOPE) ? PORTFOLIOS_SCOPE : null;
}
