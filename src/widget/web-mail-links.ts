/** A way to the mailbox of somebody who waits for a mail. */
export interface WebMailLink {
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
