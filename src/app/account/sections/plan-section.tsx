import { useRouteLoaderData } from "react-router";
import type { PlanView } from "#app/member-services.ts";
import { Badge } from "#app/ui/inline.tsx";
import { Day } from "#app/ui/reader.tsx";
import "./plan-section.css";
import type { LimitUse, PlanLimit } from "#contracts/plans.ts";
import { Muted } from "#app/ui/layout.tsx";

/** The person's plan, as the account page was loaded with it. */
export function PlanSection() {
  const loaded = useRouteLoaderData<{ readonly plan: PlanView | null }>("pages/account");
  const plan = loaded?.plan ?? null;
  return plan === null ? null : <PlanUse view={plan} />;
}

/** A plan, and what is used of each of its limits before one is reached. */
export function PlanUse({ view: { plan, since, limits } }: { readonly view: PlanView }) {
  return (
    <>
      <p>
        <strong>{plan}</strong>
        {since !== null && (
          <>
            {" "}
            since <Day iso={since.slice(0, 10)} />
          </>
        )}
      </p>
      <ul data-slot="account-list" aria-label="Limits of your plan">
        {limits.map((use) => (
          <li key={use.kind}>
            <div>
              {LIMIT_WORDS[use.kind].label}
              {LIMIT_WORDS[use.kind].detail !== null && <Muted>{LIMIT_WORDS[use.kind].detail}</Muted>}
            </div>
            <span data-slot="plan-use">
              {isUsedUp(use) && <Badge variant="caution">used up</Badge>} {describeUse(use)}
            </span>
          </li>
        ))}
      </ul>
      <Muted>A day runs from midnight to midnight UTC. Plans are free: the operator of this site assigns them.</Muted>
    </>
  );
}

interface LimitWords {
  readonly label: string;
  /** Said below, where the label leaves a question. */
  readonly detail: string | null;
}

/** What each limit of a plan is called. */
const LIMIT_WORDS: Readonly<Record<PlanLimit, LimitWords>> = {
  portfolios: { label: "Portfolios", detail: null },
  companies: { label: "Companies in a portfolio", detail: "counted in your largest portfolio" },
  feeds: { label: "Calendar feeds", detail: null },
  screens: { label: "Saved screens", detail: null },
  written_runs: {
    label: "Research written by a language model today",
    detail: "research without a language model does not count",
  },
  questions: { label: "Questions answered with a language model today", detail: null },
};

const COUNT = new Intl.NumberFormat("en");

/** Says what is used of a limit: "2 of 3". */
export function describeUse({ used, limit }: LimitUse): string {
  return limit === null ? `${COUNT.format(used)}, no limit` : `${COUNT.format(used)} of ${COUNT.format(limit)}`;
}

/** Whether nothing more can be had. */
function isUsedUp({ used, limit }: LimitUse): boolean {
  return limit !== null && used >= limit;
}
