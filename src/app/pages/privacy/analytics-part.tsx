import type { Services } from "#app/context.ts";
import { CONSENTED } from "./browser-keeps.ts";
import { KeptList } from "./kept-list.tsx";

/** What analytics records, and where that goes: as this installation is set up. */
export function AnalyticsPart({ analytics }: { readonly analytics: Services["analytics"] }) {
  const { provider, pageScript, keptDays } = analytics;
  return (
    <>
      <p>
        Unless you consent, we load, store and send none of this. When you have consented, the site records the pages
        you open and for how long, the searches for companies, the research, cards, charts, sources and portfolios you
        use, that you log in and out, the site you came from, how fast pages were, presses that had no effect, and
        requests that failed. With each goes the family of your browser and system, the number made up for your browser,
        and, while you are logged in, your account’s id. It does not record your network address, what you type into
        forms, or the parts of addresses that may carry secrets. Words of a search that found nothing are left out where
        they do not read like a company.
      </p>
      <p>
        {provider.kind === "collector"
          ? `It is kept by this site alone, for ${keptDays} days.`
          : `It is sent to Amplitude, Inc., which keeps it for the operator in ${provider.region === "eu" ? "the European Union" : "the United States"}.`}
        {pageScript !== null &&
          ` Your consent also loads a script from ${new URL(pageScript).host}, which counts page views for the operator under that host’s own rules.`}
      </p>
      <KeptList keeps={CONSENTED} />
      <p>
        You withdraw your consent under “Cookie preferences” at the bottom of every page. The recording stops at once,
        in all tabs, and everything above is removed from your browser.
      </p>
    </>
  );
}
