import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Day } from "#app/ui/day.tsx";
import type { OutboxMessage } from "#contracts/outbox-message.ts";
import { CodeLine } from "./code-line.tsx";
import { findCode } from "./find-code.ts";
import { HtmlPreview } from "./html-preview.tsx";
import { LinkedText } from "./linked-text.tsx";
import "./sent-message.css";

const CHANNELS: Readonly<Record<OutboxMessage["channel"], string>> = {
  email: "E-mail",
  sms: "Text message",
  whatsapp: "WhatsApp message",
};

/** One message as its receiver would see it. */
export function SentMessage({ message }: { readonly message: OutboxMessage }) {
  const { to, channel, subject, text, html, created_at: at } = message;
  const code = findCode(text);
  return (
    <article data-slot="message">
      <header data-slot="message-header">
        <h2>{subject === "" ? CHANNELS[channel] : subject}</h2>
        <p>
          {subject !== "" && <Badge>{CHANNELS[channel]}</Badge>} to{" "}
          <Link to={`/outbox?${new URLSearchParams({ to }).toString()}`}>{to}</Link>, <Day iso={at} /> at{" "}
          <time dateTime={at}>{at.slice(11, 19)}</time> UTC
        </p>
      </header>
      {code !== null && <CodeLine code={code} />}
      <LinkedText text={text} />
      {html !== "" && <HtmlPreview html={html} subject={subject} />}
    </article>
  );
}
