import { data, Form, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { useRefresh } from "#app/ui/use-refresh.ts";
import { StatusPage } from "#app/shell/text-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/outbox.ts";
import "./outbox.css";
import { Row, Stack, Muted, Panel } from "#app/ui/layout.tsx";
import { Badge } from "#app/ui/inline.tsx";
import { Day } from "#app/ui/reader.tsx";
import type { OutboxMessage } from "#contracts/identity-server.ts";
import { useState } from "react";

const ADDRESS_LIMIT = 320;
const REFRESH_MS = 2_000;

/** What the identity server sent, newest first: the mailbox of who develops without one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const to = (new URL(request.url).searchParams.get("to") ?? "").trim().slice(0, ADDRESS_LIMIT);
  const messages = (await context.get(servicesContext).outbox?.list(to === "" ? null : to)) ?? null;
  return data({ to, messages: messages?.toReversed() ?? null }, messages === null ? 404 : 200);
}

export const meta: Route.MetaFunction = (args) => {
  const title = args.loaderData?.messages ? "Outbox" : "Page not found";
  return pageMeta(args, { title: `${title} · Beforehand`, isHidden: true });
};

export default function Outbox({ loaderData: { to, messages } }: Route.ComponentProps) {
  useRefresh(REFRESH_MS);
  if (messages === null) return <Absent />;
  return (
    <Stack gap={5}>
      <Stack as="header" gap={2} isMeasured>
        <h1>Outbox</h1>
        <p>
          Messages of the identity server, shown here while developing. New ones appear by themselves. Anyone who can
          open this page can read them.
        </p>
      </Stack>
      <search>
        <Row as={Form} gap={2} align="end" data-slot="outbox-filter" key={to}>
          <Field label="To" name="to" type="search" defaultValue={to} maxLength={ADDRESS_LIMIT} autoComplete="off" />
          <Button type="submit">Show</Button>
          {to !== "" && <ButtonLink to="/outbox">Show all</ButtonLink>}
        </Row>
      </search>
      <output>{describeCount(messages.length, to)}</output>
      <Stack as="ol" gap={4}>
        {messages.map((message, index) => (
          <li key={`${message.created_at} ${messages.length - index}`}>
            <SentMessage message={message} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function describeCount(count: number, to: string): string {
  const whom = to === "" ? "" : ` to ${to}`;
  if (count === 0) return `Nothing was sent${whom} yet.`;
  return count === 1 ? `1 message${whom}.` : `${count} messages${whom}, newest first.`;
}

/** The same as any address that has no page. */
function Absent() {
  return (
    <StatusPage status={404} title="Page not found">
      <p>The address may be mistyped, or the page may have moved.</p>
      <p>
        <ButtonLink to="/">Home</ButtonLink>
      </p>
    </StatusPage>
  );
}

const CHANNELS: Readonly<Record<OutboxMessage["channel"], string>> = {
  email: "Email",
  sms: "Text message",
  whatsapp: "WhatsApp message",
};

/** One message as its receiver would see it. */
export function SentMessage({ message }: { readonly message: OutboxMessage }) {
  const { to, channel, subject, text, html, created_at: at } = message;
  const code = findCode(text);
  return (
    <Panel as="article" data-slot="message">
      <Stack gap={4}>
        <Stack as="header" gap={2} data-slot="message-header">
          <h2>{subject === "" ? CHANNELS[channel] : subject}</h2>
          <Muted>
            {subject !== "" && <Badge>{CHANNELS[channel]}</Badge>} to{" "}
            <Link to={`/outbox?${new URLSearchParams({ to }).toString()}`}>{to}</Link>, <Day iso={at} /> at{" "}
            <time dateTime={at}>{at.slice(11, 19)}</time> UTC
          </Muted>
        </Stack>
        {code !== null && <CodeLine code={code} />}
        <LinkedText text={text} />
        {html !== "" && <HtmlPreview html={html} subject={subject} />}
      </Stack>
    </Panel>
  );
}

/** A piece of a message's text. */
interface TextPiece {
  readonly kind: "text" | "link";
  readonly text: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** What ends a sentence around an address rather than the address. */
const SENTENCE_END = /[.,;:!?)\]']+$/;

/** Takes text apart into web addresses and what stands between them; joined again the pieces are the text. */
export function splitLinks(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(SENTENCE_END, "");
    pieces.push({ kind: "text", text: text.slice(from, match.index) }, { kind: "link", text: address });
    from = match.index + address.length;
  }
  pieces.push({ kind: "text", text: text.slice(from) });
  return pieces.filter((piece) => piece.text !== "");
}

/** A message's text as it was sent, its web addresses to click. */
function LinkedText({ text }: { readonly text: string }) {
  return (
    <p data-slot="message-text">
      {splitLinks(text).map((piece, index) =>
        piece.kind === "link" ? (
          <a key={index} href={piece.text} rel="nofollow noreferrer">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}

/** Lets the style blocks of a mail stand under a page's policy; nothing else in it is touched. */
export function withNonce(html: string, nonce: string): string {
  return /^[\w+/=-]+$/.test(nonce) ? html.replaceAll("<style>", `<style nonce="${nonce}">`) : html;
}

/** A mail's HTML part as a mail program would show it, in a frame that runs nothing and reaches nothing. */
function HtmlPreview({ html, subject }: { readonly html: string; readonly subject: string }) {
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

/** The six-digit code that a message carries; null when it carries none. Digits inside a link are part of the link. */
export function findCode(text: string): string | null {
  const withoutLinks = text.replaceAll(/https?:\/\/\S+/g, " ");
  return /(?<![\w-])\d{6}(?![\w-])/.exec(withoutLinks)?.[0] ?? null;
}

/** A code to read off and to copy. */
function CodeLine({ code }: { readonly code: string }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setState("copied");
    } catch {
      // Not over plain HTTP, and not where the reader said no: the digits stand there to be selected.
      setState("refused");
    }
  }
  return (
    <Row data-slot="message-code">
      <code>{code}</code>
      <Button aria-label={`Copy the code ${code}`} onClick={() => void copy()}>
        Copy
      </Button>
      <Muted as="output">
        {state === "copied" && "Copied."}
        {state === "refused" && "The browser does not let this page copy. Select the digits instead."}
      </Muted>
    </Row>
  );
}
