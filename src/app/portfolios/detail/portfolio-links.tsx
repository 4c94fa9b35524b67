import type { ReactNode } from "react";
import { LinkOut } from "#app/ui/inline.tsx";
import { subscriptionLinks } from "#earnings/feed/calendar-links.ts";
import { SecretLink } from "./secret-link.tsx";
import { endLink, makeLink, useSender } from "./send-link.ts";

interface PortfolioLinkProps {
  readonly portfolioId: string;
  readonly onTrouble: (message: string) => void;
}

/** The link by which others read a portfolio. */
export function ShareLink({ portfolioId, onTrouble }: PortfolioLinkProps) {
  const send = useSender("share link");
  const path = `/api/portfolios/${encodeURIComponent(portfolioId)}/share`;
  return (
    <SecretLink
      title="Link to this portfolio"
      lead="Anyone with the link sees the companies, notes and tags, not the trades."
      endWords="Stop sharing"
      make={() => makeLink(send, path, "PUT")}
      end={() => endLink(send, path)}
      onTrouble={onTrouble}
    />
  );
}

/** The address by which a calendar follows a portfolio. */
export function CalendarFeedLink({ portfolioId, onTrouble }: PortfolioLinkProps) {
  const send = useSender("calendar feed");
  const path = `/api/calendar-feeds/${encodeURIComponent(portfolioId)}`;
  return (
    <SecretLink
      title="Calendar feed"
      lead="The earnings dates of these companies in your own calendar, updated when a date changes."
      endWords="End the feed"
      make={() => makeLink(send, path, "POST")}
      end={() => endLink(send, path)}
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
