import { useState } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import { ConfirmButton } from "#app/account/forms.tsx";
import type { ConnectedApplication } from "#app/member-services.ts";
import { Muted, Note } from "#app/ui/layout.tsx";
import { Day } from "#app/ui/reader.tsx";

/** The applications that may read the person's portfolios, as the account page was loaded with them. */
export function ApplicationsSection() {
  const loaded = useRouteLoaderData<{ readonly applications: readonly ConnectedApplication[] | null }>("pages/account");
  const applications = loaded?.applications ?? null;
  if (applications === null) return <p>We couldn’t load your connected applications. Reload this page.</p>;
  return <Applications applications={applications} />;
}

/** Connected applications, each of which can be disconnected. */
export function Applications({ applications }: { readonly applications: readonly ConnectedApplication[] }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const disconnect = async (application: ConnectedApplication): Promise<void> => {
    setBusy(true);
    setTrouble(await requestEnd(application));
    await revalidate();
    setBusy(false);
  };
  return (
    <>
      {applications.length === 0 && (
        <p>
          No application is connected. Assistants that speak the Model Context Protocol ask you before they connect.
        </p>
      )}
      <ul data-slot="account-list" aria-label="Connected applications">
        {applications.map((application) => (
          <li key={application.id}>
            <div>
              <strong>{application.name}</strong>
              <Muted>
                {application.host} · reads your portfolios · connected{" "}
                <Day iso={application.connectedAt.slice(0, 10)} />
                {application.lastUsedAt !== null && (
                  <>
                    {" "}
                    · last used <Day iso={application.lastUsedAt.slice(0, 10)} />
                  </>
                )}
              </Muted>
            </div>
            <ConfirmButton
              label="Disconnect"
              subject={application.name}
              warning="It will no longer be able to read your portfolios, but keeps what it has read."
              isDisabled={isBusy}
              onConfirm={() => void disconnect(application)}
            />
          </li>
        ))}
      </ul>
      {trouble !== null && (
        <Note tone="negative" role="alert" data-slot="account-trouble">
          {trouble}
        </Note>
      )}
    </>
  );
}

/** Asks the server to disconnect an application; null where it is disconnected, else what to tell. */
async function requestEnd({ id, name }: ConnectedApplication): Promise<string | null> {
  try {
    const headers = { accept: "application/json" };
    const { status } = await fetch(`/api/account/applications/${encodeURIComponent(id)}`, {
      method: "DELETE",
      headers,
    });
    if (status === 200 || status === 404) return null;
    if (status === 401) return "Your session has ended. Log in and try again.";
    return `We couldn’t disconnect ${name}. Try again in a minute.`;
  } catch {
    return `We can’t tell whether ${name} was disconnected. Asking again is safe.`;
  }
}
