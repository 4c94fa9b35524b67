import type { Portfolio } from "#contracts/portfolio.ts";
import { lotContent } from "#members/portfolios/content-of.ts";
import { problemDetail } from "./problem-detail.ts";

export type MergeAnswer = { readonly ok: true } | { readonly ok: false; readonly message: string };

const UNREACHED = "The server could not be reached. Your portfolios are still in this browser; please try again.";

/** Sends a guest's portfolios to the account of who is signed in now. */
export async function sendMerge(portfolios: readonly Portfolio[]): Promise<MergeAnswer> {
  try {
    const response = await fetch("/api/portfolios/merge", {
      method: "POST",
      body: JSON.stringify({ portfolios: portfolios.map(bodyOf) }),
      headers: { "content-type": "application/json" },
    });
    if (response.ok) return { ok: true };
    return { ok: false, message: problemDetail(await response.json()) ?? UNREACHED };
  } catch {
    // Not reached, or not understood: nothing was taken from the browser.
    return { ok: false, message: UNREACHED };
  }
}

function bodyOf({ name, description, color, kind, items }: Portfolio) {
  return {
    name,
    description,
    color,
    kind,
    items: items.map(({ symbol, note, tags, targetWeight, lots }) => ({
      symbol,
      note,
      tags,
      targetWeight,
      lots: lots.map(lotContent),
    })),
  };
}
