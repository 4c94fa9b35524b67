import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";
import { senderDomain, webMailLinks } from "#widget/web-mail-links.ts";

/** The ways to the mailbox, in new tabs: this one waits. */
export function WebMailLinks() {
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
