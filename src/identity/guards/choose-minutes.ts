import { refuse, type Refusal } from "#identity/refusals.ts";

/** How long something sent may live: what was asked, up to the project's most, else the project's own. */
export function chooseMinutes(
  asked: number | undefined,
  { minutes, mostMinutes }: { readonly minutes: number; readonly mostMinutes: number },
): { readonly ok: true; readonly minutes: number } | Refusal {
  if (asked !== undefined && asked > mostMinutes) {
    return refuse("invalid_expiration_minutes", { message: `The project allows at most ${mostMinutes} minutes.` });
  }
  return { ok: true, minutes: asked ?? minutes };
}
