import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { StepUp } from "./parts/step-up.tsx";
import { useAccount } from "./use-account.ts";
import { askForDeletion, type DeletionOutcome } from "./your-data-request.ts";
import "./your-data.css";

/** What has to be typed; longer than anything that is typed by mistake. */
const WORDS = "delete my account";

type Refused = Extract<DeletionOutcome, { message: string }>;

/** What goes and what stays, and the way to go through with it. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeletion();
  return (
    <div data-slot="account-deletion">
      <h3>Delete your account</h3>
      <p>
        Your portfolios, feedback, plan, what was recorded with your consent, and every way of logging in are deleted at
        once, and all your devices are logged out. This cannot be undone.
      </p>
      <p data-slot="account-detail">
        What stays: research that you started, which does not name you; the times at which your account’s id was used to
        log in, without where from; and backups of the database, until the operator of this site replaces them. Mail
        that we sent you stays in your mailbox.
      </p>
      {isAsking ? (
        <Confirmation isBusy={deletion.isBusy} onConfirm={deletion.run} onCancel={() => setAsking(false)} />
      ) : (
        <Button onClick={() => setAsking(true)}>Delete your account</Button>
      )}
      {deletion.refused !== null && (
        <div role="alert" data-slot="account-trouble">
          <p>{deletion.refused.message}</p>
          {deletion.refused.kind === "step-up" && <StepUp onConfirmed={deletion.run} />}
        </div>
      )}
    </div>
  );
}

interface ConfirmationProps {
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function Confirmation({ isBusy, onConfirm, onCancel }: ConfirmationProps) {
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toLowerCase() === WORDS;
  return (
    <form
      data-slot="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed && !isBusy) onConfirm();
      }}
    >
      <Field
        label={`To confirm, type “${WORDS}”`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // The field appears because its reader asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div data-slot="account-actions">
        <Button type="submit" variant="accent" disabled={!isConfirmed || isBusy}>
          {isBusy ? "Deleting…" : "Delete everything"}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface DeletionAttempt {
  readonly isBusy: boolean;
  readonly refused: Refused | null;
  readonly run: () => void;
}

/** Deletes the account, has the browser forget its session, and leaves the page, which is nobody's any more. */
function useDeletion(): DeletionAttempt {
  const state = useAccount();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const outcome = await askForDeletion();
    if ("message" in outcome) {
      setBusy(false);
      setRefused(outcome);
      return;
    }
    if (state.kind === "ready") {
      // The session ended with the account, so the server refuses; what the browser keeps of it goes all the same.
      await state.account.client.sessions.revoke({ forceClear: true }).catch(() => undefined);
    }
    window.location.assign(outcome.kind === "deleted" ? "/account/deleted" : "/account/deleted?under-way");
  };
  return { isBusy, refused, run: () => void run() };
}
