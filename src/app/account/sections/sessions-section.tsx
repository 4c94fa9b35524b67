import type { WireSession } from "#contracts/sdk-v1/sessions.ts";
import type { Account } from "#app/account/watch-account.ts";
import { TroubleNote } from "#app/account/trouble-note.tsx";
import { useAccount, useChange } from "#app/account/use-account.ts";
import { Badge } from "#app/ui/inline.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { describeDevice, describeLocation } from "./describe-session.ts";
import { Muted } from "#app/ui/layout.tsx";

/** Every place where the person is signed in, each of which can be ended. */
export function SessionsSection() {
  const state = useAccount();
  return state.kind === "ready" ? <Sessions account={state.account} /> : <Skeleton lines={3} />;
}

function Sessions({ account }: { readonly account: Account }) {
  const { client, list } = account;
  const change = useChange();
  const { isBusy, run } = change;
  const own = list.sessions.filter(({ session_id: id }) => id === list.current_session_id);
  const others = list.sessions.filter(({ session_id: id }) => id !== list.current_session_id);
  return (
    <>
      <ul data-slot="account-list" aria-label="Sessions">
        {[...own, ...others].map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            isThis={session.session_id === list.current_session_id}
            isBusy={isBusy}
            onEnd={() => void run(() => client.sessions.revokeOne(session.session_id))}
          />
        ))}
      </ul>
      <TroubleNote change={change} />
      {others.length > 0 && (
        <Button disabled={isBusy} onClick={() => void run(() => client.sessions.revokeOthers())}>
          End all other sessions
        </Button>
      )}
    </>
  );
}

function SessionRow({
  session,
  isThis,
  isBusy,
  onEnd,
}: {
  readonly session: WireSession;
  readonly isThis: boolean;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}) {
  const { attributes, started_at: started, last_accessed_at: used, authentication_factors: factors } = session;
  const device = describeDevice(attributes.user_agent);
  return (
    <li>
      <div>
        <strong>{device}</strong> {isThis && <Badge variant="accent">This session</Badge>}
        <Muted>
          {describeLocation(attributes.ip_address)} · started <Moment iso={started} /> · last used <Moment iso={used} />
          {factors.some(({ type }) => type === "recovery_codes") && " · logged in with a recovery code"}
        </Muted>
      </div>
      <Button
        disabled={isBusy}
        aria-label={isThis ? "End this session" : `End the session of ${device}`}
        onClick={onEnd}
      >
        End
      </Button>
    </li>
  );
}

const WORDS = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** A day and time of day, by the reader's own clock; for parts that only the browser draws. */
function Moment({ iso }: { readonly iso: string }) {
  return <time dateTime={iso}>{WORDS.format(new Date(iso))}</time>;
}
