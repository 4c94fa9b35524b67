import type { ReactNode } from "react";
import "./text-page.css";
import { Lead, Muted, Stack } from "#app/ui/layout.tsx";

/** A page of prose. */
export function TextPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  /** The page in one sentence. */
  readonly lead: string;
  readonly children?: ReactNode;
}) {
  return (
    <article data-slot="text-page">
      <h1>{title}</h1>
      <Lead>{lead}</Lead>
      {children}
    </article>
  );
}

/** The frame of pages that say why there is nothing else to see. */
export function StatusPage({
  status,
  title,
  children,
}: {
  /** The HTTP status the page was answered with. */
  readonly status: number;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack as="section" gap={4} isMeasured data-slot="status-page">
      <Muted data-slot="status-code">{status}</Muted>
      <h1>{title}</h1>
      {children}
    </Stack>
  );
}
