import type { ReactNode } from "react";
import "./text-page.css";

interface TextPageProps {
  readonly title: string;
  /** The page in one sentence. */
  readonly lead: string;
  readonly children?: ReactNode;
}

/** A page of prose. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <article data-slot="text-page">
      <h1>{title}</h1>
      <p data-slot="text-lead">{lead}</p>
      {children}
    </article>
  );
}

interface StatusPageProps {
  /** The HTTP status the page was answered with. */
  readonly status: number;
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of pages that say why there is nothing else to see. */
export function StatusPage({ status, title, children }: StatusPageProps) {
  return (
    <section data-slot="status-page">
      <p data-slot="status-code">{status}</p>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
