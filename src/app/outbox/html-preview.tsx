import { useState } from "react";
import { withNonce } from "./with-nonce.ts";

/** A mail's HTML part as a mail program would show it, in a frame that runs nothing and reaches nothing. */
export function HtmlPreview({ html, subject }: { readonly html: string; readonly subject: string }) {
  const [page, setPage] = useState<string | null>(null);
  return (
    <details
      data-slot="message-html"
      onToggle={({ currentTarget }) => setPage(currentTarget.open ? withNonce(html, nonceOf(document)) : null)}
    >
      <summary>As HTML</summary>
      {page !== null && <iframe title={`“${subject}” as HTML`} srcDoc={page} sandbox="" />}
    </details>
  );
}

/** The frame inherits the page's policy, so its styles need the page's nonce; browsers show it to scripts only. */
function nonceOf(page: Document): string {
  return page.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}
