import type { ReactNode } from "react";
import { Link } from "react-router";
import "./choices.css";
import { Row } from "./layout.tsx";

/** Links in a row of which each shows the page in another way. */
export function Choices({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Row as="nav" gap={1} aria-label={name}>
      {children}
    </Row>
  );
}

/** One of the ways; the address has which one is chosen. */
export function Choice({
  to,
  isChosen,
  onChoose,
  children,
}: {
  readonly to: string;
  readonly isChosen: boolean;
  readonly onChoose?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      data-slot="choice"
      aria-current={isChosen ? "true" : undefined}
      onClick={onChoose}
    >
      {children}
    </Link>
  );
}
