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
