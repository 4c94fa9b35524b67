import { CodeForm } from "#app/account/parts/code-form.tsx";
import { inFours } from "#widget/screens/mfa/in-fours.ts";
import { ENGLISH } from "#widget/strings.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import "./second-factors.css";

/** An authenticator app that is being set up; it counts from its first right code on. */
export interface PendingApp {
  /** Base32. */
  readonly secret: string;
  /** An image as a data URL. */
  readonly qrCode: string;
  readonly recoveryCodes: readonly string[];
}

interface AppSetUpProps {
  readonly app: PendingApp;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
}

/** Shows an authenticator app its key, and asks for the first code. */
export function AppSetUp({ app, isBusy, onCode, onCancel }: AppSetUpProps) {
  return (
    <div data-slot="app-set-up">
      <img src={app.qrCode} alt={ENGLISH.totpQr} width={192} height={192} />
      <div data-slot="app-set-up-steps">
        <p>
          Scan the code with your authenticator app, or type this key into it: <code>{inFours(app.secret)}</code>
        </p>
        <CopyButton text={app.secret} label="Copy the key" />
        <CodeForm
          label="Code that the app shows"
          hint={ENGLISH.totpEntryText}
          submitLabel="Finish"
          isBusy={isBusy}
          onSubmit={onCode}
          onCancel={onCancel}
        />
      </div>
    </div>
  );
}
