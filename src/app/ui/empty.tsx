import type { ReactNode } from "react";
import "./empty.css";

interface EmptyProps {
  /** What is not here, in one line. */
  readonly title: string;
  /** Why, and what to do instead. */
  readonly children?: ReactNode;
}

/** Stands where content would be when there is none. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div data-slot="empty">
      <p data-slot="empty-title">{title}</p>
      {children}
    </div>
  );
}
