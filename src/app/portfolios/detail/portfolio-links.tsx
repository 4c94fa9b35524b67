import { problemDetail } from "#app/portfolios/problem-detail.ts";
import { SecretLink, type LinkAnswer } from "./secret-link.tsx";

interface PortfolioLinksProps {
  readonly portfolioId: string;
  readonly onTrouble: (message: string) => void;
}

/** The two links of a portfolio that others, or a calendar, may be given. */
export function PortfolioLinks({ portfolioId, onTrouble }: PortfolioLinksProps) {
  const id = encodeURIComponent(portfolioId);
  const share = `/api/portfolios/${id}/share`;
  const feed = `/api/calendar-feeds/${id}`;
  return (
    <>
      <SecretLink
        title="Share"
        lead="Whoever has the link sees the companies, notes and tags, not the trades."
        make={() => askLink(share, "PUT")}
        end={() => endLink(share)}
        onTrouble={onTrouble}
      />
      <SecretLink
        title="Calendar feed"
        lead="The earnings dates of these companies in your own calendar, updated when a date changes."
        make={() => askLink(feed, "POST")}
        end={() => endLink(feed)}
        onTrouble={onTrouble}
      />
    </>
  );
}

const UNREACHED = "The server could not be reached, and no link was made. Please try again.";

async function askLink(path: string, method: "PUT" | "POST"): Promise<LinkAnswer> {
  try {
    const response = await fetch(path, { method });
    const json: unknown = await response.json();
    const made = response.ok ? addressIn(json) : null;
    if (made !== null) return { ok: true, address: new URL(made, window.location.href).href };
    return { ok: false, message: problemDetail(json) ?? UNREACHED };
  } catch {
    // Not reached: no link.
    return { ok: false, message: UNREACHED };
  }
}

async function endLink(path: string): Promise<void> {
  // A link that was not there is ended as well.
  await fetch(path, { method: "DELETE" }).catch(() => undefined);
}

function addressIn(json: unknown): string | null {
  if (typeof json !== "object" || json === null) return null;
  if ("path" in json && typeof json.path === "string") return json.path;
  return "url" in json && typeof json.url === "string" ? json.url : null;
}
