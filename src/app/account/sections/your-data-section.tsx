import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { StepUp } from "#app/account/trouble-note.tsx";
import { useAccount } from "#app/account/use-account.ts";
import { Muted, Note, Row, Stack } from "#app/ui/layout.tsx";

/** Taking a copy of everything along, and leaving. */
export function YourDataSection() {
  return (
    <>
      <p>
        One JSON file with all the data we have about you: portfolios, feedback, plan, analytics that you consented to,
        sign-in methods and login history. It contains no passwords or other secrets.
      </p>
      {/* A file, not a page: the router must not take it over. */}
      <a href="/api/account/export" data-slot="button" data-variant="plain" download>
        Download your data
      </a>
      <DeleteAccount />
    </>
  );
}

/** What has to be typed; longer than anything that is typed by mistake. */
const WORDS = "delete my account";

type DeletionRefusal = Extract<DeletionResult, { message: string }>;

/** What goes and what stays, and the way to go through with it. */
function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeletion();
  return (
    <Stack align="start" data-slot="account-deletion">
      <h3>Delete your account</h3>
      <p>
        This deletes your portfolios, feedback, plan, analytics and sign-in methods at once and logs out all your
        devices. You cannot undo it.
      </p>
      <Muted>
        We keep research that you started; it does not name you. We keep the times at which your account’s id logged in,
        without network address. Backups of the database keep your data until the operator of this site replaces them.
        Our emails stay in your mailbox.
      </Muted>
      {isAsking ? (
        <Confirmation isBusy={deletion.isBusy} onConfirm={deletion.run} onCancel={() => setAsking(false)} />
      ) : (
        <Button onClick={() => setAsking(true)}>Delete your account</Button>
      )}
      {deletion.refused !== null && (
        <Note as="div" tone="negative" role="alert" data-slot="account-trouble">
          <p>{deletion.refused.message}</p>
          {deletion.refused.kind === "step-up" && <StepUp onConfirmed={deletion.run} />}
        </Note>
      )}
    </Stack>
  );
}

function Confirmation({
  isBusy,
  onConfirm,
  onCancel,
}: {
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toLowerCase() === WORDS;
  return (
    <Stack
      as="form"
      align="start"
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears because its reader asked for it
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Row gap={2}>
        <Button type="submit" variant="accent" disabled={!isConfirmed || isBusy}>
          {isBusy ? "Deleting…" : "Delete everything"}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

interface DeletionAttempt {
  readonly isBusy: boolean;
  readonly refused: DeletionRefusal | null;
  readonly run: () => void;
}

/** Deletes the account, has the browser forget its session, and leaves the page, which is nobody's any more. */
function useDeletion(): DeletionAttempt {
  const state = useAccount();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<DeletionRefusal | null>(null);
  const run = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const result = await requestDeletion();
    if ("message" in result) {
      setBusy(false);
      setRefused(result);
      return;
    }
    if (state.kind === "ready") {
      // The session ended with the account, so the server refuses; what the browser keeps of it goes all the same.
      await state.account.client.sessions.revoke({ forceClear: true }).catch(() => undefined);
    }
    window.location.assign(result.kind === "deleted" ? "/account/deleted" : "/account/deleted?under-way");
  };
  return { isBusy, refused, run: () => void run() };
}

/** What came of asking for the account to be deleted. */
type DeletionResult =
  /** `under-way`: it was asked for for good, and goes on by itself. */
  | { readonly kind: "deleted" | "under-way" }
  /** Not deleted, or not known; `step-up`: who asks must show once more who they are. */
  | { readonly kind: "step-up" | "refused"; readonly message: string };

const STEP_UP = "Your last login is too old or had no second factor. Confirm your identity again.";

/** Asks the server to delete the account of who is signed in. */
async function requestDeletion(): Promise<DeletionResult> {
  try {
    const headers = { accept: "application/json" };
    return describeDeletion(await fetch("/api/account", { method: "DELETE", headers }));
  } catch {
    // Without an answer nobody knows: the request may have arrived all the same.
    return {
      kind: "refused",
      message: "We can't tell whether your account was deleted. Asking again is safe.",
    };
  }
}

/** Puts the server's answer into words. */
export function describeDeletion({ status, headers }: Pick<Response, "status" | "headers">): DeletionResult {
  switch (status) {
    case 200:
      return { kind: "deleted" };
    case 202:
      return { kind: "under-way" };
    case 401:
      return { kind: "refused", message: "Your session has ended. Log in to see whether your account still exists." };
    case 403:
      return { kind: "step-up", message: `${STEP_UP} Nothing was deleted.` };
    case 429:
      return {
        kind: "refused",
        message: `Nothing was deleted. Ask again in ${headers.get("retry-after") ?? "60"} seconds.`,
      };
    case 503:
      return {
        kind: "refused",
        // The deletion may have begun before the outage.
        message: "We can't tell whether your account was deleted. Asking again in a minute is safe.",
      };
    default:
      return {
        kind: "refused",
        message: "An error occurred on our side. Reload this page to see whether your account still exists.",
      };
  }
}
