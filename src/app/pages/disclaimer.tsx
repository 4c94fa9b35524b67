import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/disclaimer.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Disclaimer · Beforehand",
    description:
      "The information on this site is informational only and not financial advice. Investment decisions involve risk.",
  });

export default function Disclaimer() {
  return (
    <TextPage title="Disclaimer" lead="The information on this site is informational only and not financial advice.">
      <h2>Investment decisions involve risk</h2>
      <p>
        The value of an investment can fall as well as rise, and you may lose all of it. Past results do not predict
        future results. Decide for yourself. If you are unsure, ask a licensed adviser who knows your situation.
      </p>
      <h2>No advice</h2>
      <p>
        Nothing here is a recommendation to buy, sell or hold anything, an offer of securities, or tax or legal advice.
        Words such as “cheap” or “strong” describe figures under a stated rule, never a course of action. This site does
        not know your circumstances and does not take them into account.
      </p>
      <h2>Reliability of the figures</h2>
      <p>
        Figures come from filings with the U.S. Securities and Exchange Commission and from public closing prices. They
        may be late, incomplete or wrong at their source. Companies restate them, and we may have read them wrongly.
        Open a figure to see its filing, and check it there before you rely on it.
      </p>
      <p>
        We computed or selected values marked as estimated, derived, approximate or matched. The company did not state
        them. Valuations depend on the assumptions shown with them.
      </p>
      <h2>Independence</h2>
      <p>
        This site has no connection to the companies it describes or to the Securities and Exchange Commission. Names
        and symbols belong to their owners.
      </p>
    </TextPage>
  );
}
