import { Button } from "#widget/parts/button.tsx";
import { ErrorBanner } from "#widget/parts/error-banner.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { Step } from "./step.tsx";

/** The choice of the organisation that a person goes into (docs/specification-map.md#2, step names). */
export function Discovery() {
  const { state, flows, strings } = useWidget();
  const { organizations } = state;
  return (
    <Step title={strings.discoveryTitle}>
      <ErrorBanner />
      {organizations.length === 0 && <p>{strings.discoveryNone}</p>}
      <div className="lk-stack">
        {organizations.map(({ organization_id: id, name }) => (
          <Button key={id} onClick={() => void flows.mfa.chooseOrganization(id)}>
            {name}
          </Button>
        ))}
      </div>
    </Step>
  );
}
