import { TextPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/privacy.ts";

export const meta: Route.MetaFunction = () => [{ title: "Privacy · Beforehand" }];

export default function Privacy() {
  return (
    <TextPage title="Privacy" lead="Today this site has no accounts, sets no cookies and measures nobody.">
      <h2>In your browser</h2>
      <p>
        No cookies are set. Your browser keeps, in its session storage, how far you had scrolled on each page, so that
        going back finds the place again; it forgets this when the tab is closed. Pages load nothing from other sites.
      </p>
      <h2>On the server</h2>
      <p>
        When you open research on a company, the server keeps the research: symbol, kind, date and result. It does not
        keep who asked. The next visitor with the same question is shown the same research.
      </p>
      <p>
        Searches are answered and not kept. When a page breaks, the error and the page’s address are recorded, so that
        it can be mended.
      </p>
      <h2>To others</h2>
      <p>
        Nothing about you is passed on. Links to filings lead to sec.gov; once you follow one, that site’s own rules
        apply, and it is not told which page you came from.
      </p>
      <h2>When this changes</h2>
      <p>
        Accounts, and the measuring of how pages are used, would need your sign-up or your consent first. This page will
        say what they keep before they are switched on.
      </p>
    </TextPage>
  );
}
