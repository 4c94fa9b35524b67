import { Link } from "react-router";
import { TextPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/portfolios.ts";

export const meta: Route.MetaFunction = () => [{ title: "Portfolios · Beforehand" }];

export default function Portfolios() {
  return (
    <TextPage
      title="Portfolios"
      lead="Named, ordered lists of companies will be kept here. They cannot be made yet, because there are no accounts to keep them for."
    >
      <p>
        What there is today: <Link to="/research/NVDA">research on one company at a time</Link>, and a{" "}
        <Link to="/search">search</Link> over every listed symbol.
      </p>
    </TextPage>
  );
}
