import { Button } from "#widget/parts/button.tsx";
import { Emphasised } from "#widget/parts/emphasised.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";

/** Says that we mailed a link, and where to look for it (docs/specification-map.md#2). */
export function EmailConfirmation() {
  const { state, config, flows, strings } = useWidget();
  return (
    <>
      <Heading>{strings.checkEmail}</Heading>
      <p>
        <Emphasised text={strings.emailSentTo} name="email" value={state.magicLinkEmail} />
      </p>
      <WebMailLinks />
      <Button onClick={() => flows.email.tryAgain()}>{strings.tryAgain}</Button>
      {config.offersOtherMail === true && (
        <Button variant="quiet" onClick={() => void flows.otp.sendCodeInstead()}>
          {strings.emailLoginCode}
        </Button>
      )}
    </>
  );
}

/** The ways to the mailbox, in new tabs: this one waits. */
function WebMailLinks() {
  const { config, bootstrap, strings } = useWidget();
  const domain = senderDomain(config.emailMagicLinksOptions?.domainHint, bootstrap.email_domains);
  return (
    <ul className="lk-stack">
      {webMailLinks(domain).map(({ name, url }) => (
        <li key={name}>
          <a className="lk-button" href={url} target="_blank" rel="noopener noreferrer">
            {fill(strings.openMail, { name })}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A way to the mailbox of somebody who waits for a mail. */
interface WebMailLink {
  readonly name: string;
  readonly url: string;
}

/** The three web mail services, showing what came from the sender where its domain is known (docs/specification-map.md#2). */
export function webMailLinks(senderDomain: string | null): readonly WebMailLink[] {
  const outlook = { name: "Outlook", url: "https://outlook.live.com/mail/0/inbox" };
  if (senderDomain === null) {
    return [
      { name: "Gmail", url: "https://mail.google.com/mail/u/0/#inbox" },
      { name: "Yahoo", url: "https://mail.yahoo.com/d/folders/1" },
      outlook,
    ];
  }
  const sender = encodeURIComponent(senderDomain);
  return [
    // Links of new projects end up in the junk folder now and then: look everywhere.
    { name: "Gmail", url: `https://mail.google.com/mail/u/0/#search/from%3A${sender}+in%3Aanywhere` },
    // Yahoo unpacks the keyword twice.
    { name: "Yahoo", url: `https://mail.yahoo.com/d/search/keyword=from%253A${encodeURIComponent(sender)}` },
    outlook,
  ];
}

/** The domain that mails come from: what the page says, else the project's, when it has just one. */
export function senderDomain(hint: string | undefined, projectDomains: readonly string[]): string | null {
  if (hint !== undefined && hint !== "") return hint;
  return projectDomains.length === 1 ? (projectDomains[0] ?? null) : null;
}
