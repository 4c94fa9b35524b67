import { data, Form } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { SentMessage } from "#app/outbox/sent-message.tsx";
import { useRefresh } from "#app/ui/use-refresh.ts";
import { StatusPage } from "#app/shell/text-page.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/outbox.ts";
import "./outbox.css";
import { Row, Stack } from "#app/ui/layout.tsx";

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
