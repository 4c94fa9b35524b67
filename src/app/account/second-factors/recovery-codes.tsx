import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { ENGLISH } from "#widget/strings.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import "./second-factors.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shows recovery codes, this once: the server keeps no more than their digests. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useWarningBeforeLeaving();
  return (
    <div data-slot="recovery-codes">
      <h3 ref={title} tabIndex={-1}>
        {ENGLISH.recoverySaveTitle}
      </h3>
      <p>{ENGLISH.recoverySaveText} Your earlier codes no longer work.</p>
      <ul aria-label={ENGLISH.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div data-slot="account-actions">
        <CopyButton text={codes.join("\n")} label="Copy the codes" />
        <Button variant="accent" onClick={onSaved}>
          {ENGLISH.recoverySaved}
        </Button>
      </div>
    </div>
  );
}

/** Leaving the page loses the codes, so the browser asks first. */
function useWarningBeforeLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
