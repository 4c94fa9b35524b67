import { useRouteLoaderData } from "react-router";
import type { PlanView } from "#app/member-services.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Day } from "#app/ui/day.tsx";
import { describeUse, isUsedUp, LIMIT_WORDS } from "./plan-words.ts";
import "./plan.css";

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
              {LIMIT_WORDS[use.kind].detail !== null && (
                <p data-slot="account-detail">{LIMIT_WORDS[use.kind].detail}</p>
              )}
            </div>
            <span data-slot="plan-use">
              {isUsedUp(use) && <Badge variant="caution">used up</Badge>} {describeUse(use)}
            </span>
          </li>
        ))}
      </ul>
      <p data-slot="account-detail">
        Days run from midnight to midnight UTC. Plans are free: the operator of this site assigns them.
      </p>
    </>
  );
}
