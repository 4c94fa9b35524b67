import type { ReactNode } from "react";
import { problemDetail } from "#app/portfolios/problem-detail.ts";
import { LinkOut } from "#app/ui/link-out.tsx";
import { subscriptionLinks } from "#earnings/feed/calendar-links.ts";
import { SecretLink, type LinkAnswer } from "./secret-link.tsx";

interface PortfolioLinkProps {
  readonly portfolioId: string;
  readonly onTrouble: (message: string) => void;
}

/** The link by which others read a portfolio. */
export function ShareLink({ portfolioId, onTrouble }: PortfolioLinkProps) {
  const path = `/api/portfolios/${encodeURIComponent(portfolioId)}/share`;
  return (
    <SecretLink
      title="Link to this portfolio"
      lead="Anyone with the link sees the companies, notes and tags, not the trades."
      endWords="Stop sharing"
      make={() => askLink(path, "PUT")}
      end={() => endLink(path)}
      onTrouble={onTrouble}
    />
  );
}

/** The address by which a calendar follows a portfolio. */
export function CalendarFeedLink({ portfolioId, onTrouble }: PortfolioLinkProps) {
  const path = `/api/calendar-feeds/${encodeURIComponent(portfolioId)}`;
  return (
    <SecretLink
      title="Calendar feed"
      lead="The earnings dates of these companies in your own calendar, updated when a date changes."
      endWords="End the feed"
      make={() => askLink(path, "POST")}
      end={() => endLink(path)}
      onTrouble={onTrouble}
      ways={subscribeWays}
    />
  );
}

function subscribeWays(address: string): ReactNode {
  const { webcal, google, outlook } = subscriptionLinks(address, "Beforehand earnings dates");
  return (
    <p>
      <a href={webcal}>Subscribe in a calendar app</a> · <LinkOut href={google}>Add to Google Calendar</LinkOut> ·{" "}
      <LinkOut href={outlook}>Add to Outlook</LinkOut>. Google and Outlook receive the link and read the feed with it.
    </p>
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
