import type { WireSession } from "#contracts/sdk-v1/session.ts";
import type { Account } from "#app/account/account-state.ts";
import { Moment } from "#app/account/parts/moment.tsx";
import { TroubleNote } from "#app/account/parts/trouble-note.tsx";
import { useAccount } from "#app/account/use-account.ts";
import { useChange } from "#app/account/use-change.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { describeDevice } from "./describe-device.ts";
import { describePlace } from "./describe-place.ts";

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

interface SessionRowProps {
  readonly session: WireSession;
  readonly isThis: boolean;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isThis, isBusy, onEnd }: SessionRowProps) {
  const { attributes, started_at: started, last_accessed_at: used, authentication_factors: factors } = session;
  const device = describeDevice(attributes.user_agent);
  return (
    <li>
      <div>
        <strong>{device}</strong> {isThis && <Badge variant="accent">This one</Badge>}
        <p data-slot="account-detail">
          {describePlace(attributes.ip_address)} · started <Moment iso={started} /> · last used <Moment iso={used} />
          {factors.some(({ type }) => type === "recovery_codes") && " · logged in with a recovery code"}
        </p>
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
