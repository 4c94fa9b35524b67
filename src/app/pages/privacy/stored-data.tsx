import "./stored-data.css";
import { Fragment } from "react";
import type { Services } from "#app/context.ts";

/** What the site keeps in a browser. A journey compares the names with what a browser holds after a visit. */
interface BrowserKeep {
  /** As the browser names it; `…` stands for an ending that differs. */
  readonly names: readonly string[];
  readonly what: string;
  /** How long, as the end of a sentence. */
  readonly until: string;
}

/** Cookies and storage that the site needs to do what it is asked to do. */
export const NEEDED: readonly BrowserKeep[] = [
  {
    names: ["latchkey_session", "latchkey_session_jwt"],
    what: "Cookies that keep you logged in. Scripts cannot read them, and other sites cannot have them sent. Over https their names begin with __Host-.",
    until: "until you log out, at most 7 days after you logged in",
  },
  {
    names: ["latchkey_intermediate_session_token"],
    what: "A cookie between the first and the second step of logging in.",
    until: "10 minutes",
  },
  {
    names: ["latchkey_oauth_…", "latchkey_csrf_private_token"],
    what: "Cookies that tie a login at another provider to the browser that began it.",
    until: "15 minutes",
  },
  {
    names: ["latchkey_sdk_state_…"],
    what: "In local storage: that you are logged in and your account’s data as the login form shows them, so that all tabs know. No password, and nothing one could log in with.",
    until: "until you log out",
  },
  {
    names: ["sign-in-return"],
    what: "In local storage: the page you came from when you went to log in.",
    until: "until you are back there",
  },
  {
    names: ["cookie-consent-gdpr", "disclaimer-dismissed", "theme"],
    what: "In local storage: your answer to analytics, that you dismissed the disclaimer, and your theme.",
    until: "until you clear this site’s data in your browser",
  },
  {
    names: ["portfolio-visits"],
    what: "In local storage: the newest filing, results and date of each company that you saw in a portfolio without an account, to tell you what came since.",
    until: "until you clear this site’s data in your browser",
  },
  {
    names: ["portfolios"],
    what: "In local storage: the portfolios you make without an account. They stay in this browser until you log in and take them along.",
    until: "until you delete them",
  },
  {
    names: ["import-columns"],
    what: "In local storage: which column holds what in files that you imported, to know it the next time.",
    until: "until you clear this site’s data in your browser",
  },
  {
    names: ["scroll-positions"],
    what: "In session storage: how far you had scrolled on each page, so that Back finds the place again.",
    until: "until you close the tab",
  },
  {
    names: ["unsettled-changes"],
    what: "In session storage: random numbers of changes that got no answer, so that sending one again cannot save it twice. Nothing you typed.",
    until: "until the change is answered, or you close the tab",
  },
];

/** What analytics adds once somebody has consented, and takes away when they withdraw. */
const CONSENTED: readonly BrowserKeep[] = [
  {
    names: ["AMP_…"],
    what: "A cookie with a random number for this browser, which tells its visits from others. Local storage keeps, under the same name, events that are not sent yet.",
    until: "365 days",
  },
  {
    names: ["page_start_…", "analytics_login"],
    what: "In session storage: when you opened a page, and how you have just logged in.",
    until: "until you leave the page",
  },
];

/** What is kept in a browser, by its names there. */
export function KeptList({ keeps }: { readonly keeps: readonly BrowserKeep[] }) {
  return (
    <dl data-slot="kept-list">
      {keeps.map(({ names, what, until }) => (
        <div key={names[0]}>
          <dt>
            {names.map((name, position) => (
              <Fragment key={name}>
                {position > 0 && ", "}
                <code>{name}</code>
              </Fragment>
            ))}
          </dt>
          <dd>
            {what} Kept {until}.
          </dd>
        </div>
      ))}
    </dl>
  );
}

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

/** What the server keeps, as the tables of product and identity have it. */
export function ServerPart() {
  return (
    <>
      <p>
        <strong>Without an account</strong> the server keeps nothing that says who you are. We keep research for 30 days
        so that the next reader with the same question sees the same result, but not who asked. We do not store
        searches. When a page breaks, the error and the page’s path are recorded. To bound misuse the server counts, for
        a day at most, what comes from your part of the network.
      </p>
      <p>
        <strong>Your account</strong> holds your sign-in methods: mail addresses and phone numbers, your password as a
        hash that cannot be turned back, the public halves of passkeys, wallet addresses, the ids other providers know
        you by, and the secrets of second factors, encrypted. All of it stays until you remove it or delete the account.
      </p>
      <p>
        <strong>Logging in</strong> makes a session with your network address and browser, which you see and can end
        under Account; it is deleted 30 days after its end. A record of logins and changes to accounts, with network
        address and browser, is kept for 400 days, so that misuse can be looked into. The login form reports which of
        its screens were shown and which of its calls failed, but not to whom; we keep that for 30 days. The text of a
        mail or text message is deleted when it has been sent, and that it was sent 7 days later.
      </p>
      <p>
        <strong>What you put here:</strong> portfolios with their companies, notes, tags and trades, until you delete
        them, and for 30 days more in which you can bring them back; the links and feeds you make of them; your plan,
        with counts of what it bounds, kept by the day for 30 days. Only people with a link from you can see them.
        Feedback is kept with your account’s id, and the operator reads it, by mail too where that is set up.
      </p>
    </>
  );
}
