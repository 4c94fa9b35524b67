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
        The value of an investment can fall as well as rise, and you may lose all of it. What a company did in the past
        does not tell what it will do. Decide for yourself, and ask a licensed adviser who knows your situation when you
        are unsure.
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
        may be late, incomplete or wrong at their source, companies restate them, and this site may have read them
        wrongly. Open a figure to see the filing it comes from, and check it there before you rely on it.
      </p>
      <p>
        Values marked as estimates, derived, approximate or matched are computed or selected and not stated by the
        company. Valuations follow from the assumptions shown with them and change with them.
      </p>
      <h2>No connection</h2>
      <p>
        This site is not connected with the companies it describes or with the Securities and Exchange Commission. Names
        and symbols belong to their owners.
      </p>
    </TextPage>
  );
}
