import { isRouteErrorResponse, useLocation } from "react-router";
import { LateCompanySearch } from "#app/search/late-company-search.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatusPage } from "./text-page.tsx";
import { isFields } from "#app/portfolios/fields.ts";
import type { Outage } from "#contracts/failed-requests.ts";
import { Row } from "#app/ui/layout.tsx";

/** The page shown instead of one that failed. */
export function ErrorPage({ fault }: { readonly fault: Fault }) {
  const location = useLocation();
  return (
    <StatusPage status={fault.status} title={fault.title}>
      {fault.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fault.requestId !== undefined && (
        <p>
          If you write to us, mention <code>{fault.requestId}</code>.
        </p>
      )}
      <LateCompanySearch size="large" />
      <Row as="p">
        {fault.status >= 500 && (
          <ButtonLink to={location} reloadDocument>
            Reload
          </ButtonLink>
        )}
        <ButtonLink to="/">Home</ButtonLink>
      </Row>
    </StatusPage>
  );
}

/** What an error page says: what happened, what was kept, what to do. */
interface Fault {
  readonly status: number;
  readonly title: string;
  readonly sentences: readonly string[];
  /** What the log has the failed request under; missing where there is nothing to look up. */
  readonly requestId?: string;
}

const NOT_FOUND: Fault = {
  status: 404,
  title: "Page not found",
  sentences: ["The address may be mistyped, or the page may have moved. Search for a company by its symbol or name."],
};

const WRONG_METHOD: Fault = {
  status: 405,
  title: "This page does not accept this request",
  sentences: ["Nothing was changed. Open the page again from its address."],
};

const BROKEN: Fault = {
  status: 500,
  title: "We couldn't build this page",
  sentences: [
    "An error occurred on our side, and the error has been recorded.",
    "Nothing was changed. Finished research is kept and you can open it again.",
    "Reload the page. If it fails again, other pages still open.",
  ],
};

/** What was saved is not lost by an outage; what was just sent is a matter for the answer to it. */
const AWAY: Readonly<Record<Outage, Fault>> = {
  database: {
    status: 503,
    title: "Our database does not answer",
    sentences: [
      "We can't show this page right now. What you saved earlier is kept.",
      "Wait a few seconds, then reload the page.",
    ],
  },
  identity: {
    status: 503,
    title: "Our sign-in server does not answer",
    sentences: [
      "We can't tell who is signed in right now. You have not been logged out, and your account is kept.",
      "Wait a few seconds, then reload the page. Research needs no account and still opens.",
    ],
  },
  overload: {
    status: 503,
    title: "This page takes too long right now",
    sentences: [
      "Our server has too much to do and gave up. What you saved earlier is kept.",
      "Wait a few seconds, then reload the page.",
    ],
  },
};

/** Turns whatever a page threw into words for its reader; the inside of an error is never shown. */
export function describeError(error: unknown): Fault {
  if (!isRouteErrorResponse(error)) return BROKEN;
  if (error.status === 404) return NOT_FOUND;
  if (error.status === 405) return WRONG_METHOD;
  return { ...(awayOf(error.data) ?? { ...BROKEN, status: error.status }), ...requestOf(error.data) };
}

function requestOf(facts: unknown): Pick<Fault, "requestId"> {
  const requestId = isFields(facts) ? facts["requestId"] : null;
  return typeof requestId === "string" ? { requestId } : {};
}

function isOutage(value: unknown): value is Outage {
  return typeof value === "string" && Object.hasOwn(AWAY, value);
}

function awayOf(facts: unknown): Fault | null {
  const outage = isFields(facts) ? facts["outage"] : null;
  return isOutage(outage) ? AWAY[outage] : null;
}
