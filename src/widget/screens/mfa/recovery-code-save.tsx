import { Button } from "#widget/parts/button.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { CopyButton } from "./copy-button.tsx";

/** Shows the recovery codes, this once: there is no way back from here. */
export function RecoveryCodeSave() {
  const { state, flows, strings } = useWidget();
  const codes = state.totp?.recoveryCodes ?? [];
  return (
    <>
      <Heading>{strings.recoverySaveTitle}</Heading>
      <p>{strings.recoverySaveText}</p>
      <ul className="lk-codes" aria-label={strings.recoveryCodes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} />
      <Button variant="primary" onClick={() => flows.mfa.recoveryCodesSaved()}>
        {strings.recoverySaved}
      </Button>
    </>
  );
}
