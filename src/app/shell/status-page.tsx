import type { ReactNode } from "react";
import "./status-page.css";

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
