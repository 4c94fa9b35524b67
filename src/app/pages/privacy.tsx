import { Link } from "react-router";
import { servicesContext, type Services } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/privacy.ts";
import { Fragment } from "react";
import "./privacy.css";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).analytics;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Privacy · Beforehand",
    description: "What Beforehand stores about you, where and for how long, and how you delete it.",
  });

export default function Privacy({ loaderData: analytics }: Route.ComponentProps) {
  return (
    <TextPage title="Privacy" lead="What we store about you, where and for how long, and how you delete it.">
      <p>
        Anyone may run the Beforehand software. “The operator of this site” means the person or company that runs it at
        this address. The operator decides about the data and is responsible for it.
      </p>
      <h2>In your browser, because the site needs it</h2>
      <KeptList keeps={NEEDED} />
      <h2>On the server</h2>
      <ServerPart />
      <h2>Analytics, only with your consent</h2>
      <AnalyticsPart analytics={analytics} />
      <h2>Sharing with others</h2>
      <p>
        We do not sell your data. We share only what this page describes. The operator’s email and message services
        deliver our emails and text messages. If you log in through another provider, that provider learns about the
        login. Links to filings lead to sec.gov, where that site’s own rules apply. We do not tell it which page you
        came from.
      </p>
      <h2>Access and deletion</h2>
      <ul>
        <li>
          <strong>Download your data:</strong> <Link to="/account#your-data">Account</Link> gives you everything we
          store about you as one JSON file.
        </li>
        <li>
          <strong>Delete your account:</strong> the same page deletes it with your sign-in methods, sessions,
          portfolios, saved screens, chosen peers, feedback, plan and analytics events. The login history keeps its
          entries for the rest of their 400 days, without network address and browser.
        </li>
        <li>
          <strong>Clear your browser:</strong> log out, withdraw your consent under “Cookie preferences”, and clear this
          site’s data in your browser’s settings.
        </li>
        <li>
          <strong>Ask a question:</strong> use “Feedback” at the bottom of every page to reach the operator of this
          site.
        </li>
      </ul>
    </TextPage>
  );
}

/** What the site keeps in a browser. A journey compares the names with what a browser holds after a visit. */
interface BrowserKeep {
  /** As the browser names it; `…` stands for an ending that differs. */
  readonly names: readonly string[];
  readonly what: string;
  /** How long, as the end of a sentence. */
  readonly until: string;
}

/** Cookies and storage that the site needs to do what it is asked to do. */
const NEEDED: readonly BrowserKeep[] = [
  {
    names: ["latchkey_session", "latchkey_session_jwt"],
    what: "Cookies that keep you logged in. Scripts cannot read them, and other sites cannot use them. On https their names begin with __Host-.",
    until: "until you log out, at most 7 days after you logged in",
  },
  {
    names: ["latchkey_intermediate_session_token"],
    what: "A cookie between the first and the second step of a login.",
    until: "10 minutes",
  },
  {
    names: ["latchkey_oauth_…", "latchkey_csrf_private_token"],
    what: "Cookies that tie a login through another provider to the browser that started it.",
    until: "15 minutes",
  },
  {
    names: ["latchkey_sdk_state_…"],
    what: "In local storage: that you are logged in, and the account data that the login form shows. All your tabs share it. It contains no password and no other secret.",
    until: "until you log out",
  },
  {
    names: ["sign-in-return"],
    what: "In local storage: the page you came from when you went to log in.",
    until: "until you return to that page",
  },
  {
    names: ["cookie-consent-gdpr", "disclaimer-dismissed", "theme"],
    what: "In local storage: your analytics choice, whether you dismissed the disclaimer, and your theme.",
    until: "until you clear this site’s data in your browser",
  },
  {
    names: ["portfolio-visits"],
    what: "In local storage: the newest filing, results and earnings date that you saw for each company in a portfolio without an account. We use it to show you what is new.",
    until: "until you clear this site’s data in your browser",
  },
  {
    names: ["research-visits"],
    what: "In local storage: when you last looked at each of up to 300 companies, with the newest filing, results and earnings date that you saw. We use it to show you what is new. It leaves your browser only to ask our server what is new.",
    until: "until you clear this site’s data in your browser",
  },
  {
    names: ["portfolios"],
    what: "In local storage: portfolios that you create without an account. They stay in this browser until you log in and move them to your account.",
    until: "until you delete them",
  },
  {
    names: ["screens"],
    what: "In local storage: screens that you save without an account. They stay in this browser until you log in and move them to your account.",
    until: "until you remove them",
  },
  {
    names: ["recent-companies"],
    what: "In local storage: the symbols of the last eight companies you opened, which the home page lists. They do not leave your browser.",
    until: "until you select Forget on the home page or clear this site’s data in your browser",
  },
  {
    names: ["research-peers"],
    what: "In local storage: the companies that you chose to compare a company with, for up to 100 companies, while you are not logged in. Your account takes them over when you log in. The address of a research page holds them too.",
    until: "until you go back to our peers or clear this site’s data in your browser",
  },
  {
    names: ["import-columns"],
    what: "In local storage: what the columns of your imported files mean, so that you do not have to choose again.",
    until: "until you clear this site’s data in your browser",
  },
  {
    names: ["scroll-positions"],
    what: "In session storage: how far you scrolled on each page, so that Back returns you to the same position.",
    until: "until you close the tab",
  },
  {
    names: ["unsettled-changes"],
    what: "In session storage: random numbers for changes that the server has not confirmed, so that a repeated change is saved only once. It contains nothing that you typed.",
    until: "until the server confirms the change or you close the tab",
  },
];

/** What analytics adds once somebody has consented, and takes away when they withdraw. */
const CONSENTED: readonly BrowserKeep[] = [
  {
    names: ["AMP_…"],
    what: "A cookie with a random number that identifies this browser. Local storage uses the same name for events that are not sent yet.",
    until: "365 days",
  },
  {
    names: ["page_start_…", "analytics_login"],
    what: "In session storage: when you opened a page, and which method you just logged in with.",
    until: "until you leave the page",
  },
];

/** What is kept in a browser, by its names there. */
function KeptList({ keeps }: { readonly keeps: readonly BrowserKeep[] }) {
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
        Unless you consent, we load, store and send none of this. If you consent, we record the pages you open and how
        long you stay. We record your company searches and the research, cards, charts, sources and portfolios that you
        use. We record logins and logouts, the site you came from, page speed, clicks without effect and failed
        requests. Each event carries your browser and system family and the random number of your browser. While you are
        logged in, it also carries your account’s id. We do not record your network address, what you type into forms,
        or parts of addresses that may contain secrets. We drop the text of a search that found nothing if it does not
        look like a company.
      </p>
      <p>
        {provider.kind === "collector"
          ? `Only this site stores the events. It deletes them after ${keptDays} days.`
          : `We send the events to Amplitude, Inc., which stores them for the operator in ${provider.region === "eu" ? "the European Union" : "the United States"}.`}
        {pageScript !== null &&
          ` Your consent also loads a script from ${new URL(pageScript).host}, which counts page views for the operator under that host’s own rules.`}
      </p>
      <KeptList keeps={CONSENTED} />
      <p>
        You can withdraw your consent under “Cookie preferences” at the bottom of every page. We then stop recording at
        once in all tabs and remove everything above from your browser.
      </p>
    </>
  );
}

/** What the server keeps, as the tables of product and identity have it. */
export function ServerPart() {
  return (
    <>
      <p>
        <strong>Without an account</strong> the server stores nothing that identifies you. We keep research for 30 days
        so that the next reader of the same page sees the same result. We do not store who asked for it, and we do not
        store searches. If a page fails, we record the error and the page’s path. To prevent misuse, we count requests
        from your part of the network, for one day at most.
      </p>
      <p>
        <strong>Your account</strong> contains your sign-in methods: email addresses, phone numbers, the public keys of
        passkeys, wallet addresses and your ids at other providers. We store your password only as a one-way hash, and
        the secrets of second factors only encrypted. We keep all of this until you remove it or delete the account.
      </p>
      <p>
        <strong>Logging in</strong> creates a session with your network address and browser. You can see and end it
        under Account. We delete it 30 days after it ends. To investigate misuse, we keep a history of logins and
        account changes, with network address and browser, for 400 days. The login form reports which screens it showed
        and which calls failed, but not to whom. We keep those reports for 30 days. We delete the text of an email or
        text message when it is sent, and the record that we sent it 7 days later.
      </p>
      <p>
        <strong>Your content:</strong> we keep portfolios with their companies, notes, tags and trades until you delete
        them. You can restore a deleted portfolio for 30 days. We keep the links and feeds that you create for them.
        Only people with a link from you can see a portfolio. We keep the screens that you save until you remove them,
        and then for 30 days, and which companies entered and left them, for 90 days. We keep your plan, and count what
        you use of it by day, for 30 days. We keep feedback with your account’s id. The operator reads it here or by
        email.
      </p>
    </>
  );
}
