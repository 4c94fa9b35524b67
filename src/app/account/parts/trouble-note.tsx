import { useAccount } from "#app/account/use-account.ts";
import type { Change } from "#app/account/use-change.ts";
import { hasApp, StepUp } from "./step-up.tsx";

const BY_APP = "Confirm your identity with your authenticator app.";

/** Says why a change was not made, and what to do about it. */
export function TroubleNote({ change: { trouble, retry } }: { readonly change: Change }) {
  const state = useAccount();
  if (trouble === null || trouble.kind === "signed-out") return null;
  const isStepUp = trouble.kind === "step-up";
  const isByApp = isStepUp && state.kind === "ready" && hasApp(state.account);
  return (
    <div data-slot="account-trouble" data-state={trouble.kind}>
      <p role="alert">
        {isByApp ? BY_APP : trouble.message}
        {isStepUp && " Nothing was changed."}
      </p>
      {isStepUp && <StepUp onConfirmed={() => void retry()} />}
    </div>
  );
}
