/** What the site keeps in a browser. A journey compares the names with what a browser holds after a visit. */
export interface BrowserKeep {
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
export const CONSENTED: readonly BrowserKeep[] = [
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
