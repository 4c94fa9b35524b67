import { useState } from "react";
import { Button } from "#app/ui/button.tsx";

export type LinkAnswer =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly message: string };

interface SecretLinkProps {
  readonly title: string;
  /** What whoever has the link can do. */
  readonly lead: string;
  readonly make: () => Promise<LinkAnswer>;
  readonly end: () => Promise<void>;
  readonly onTrouble: (message: string) => void;
}

/** A link that is a secret: shown once when it is made, ended by a press. */
export function SecretLink({ title, lead, make, end, onTrouble }: SecretLinkProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [isEnded, setEnded] = useState(false);

  async function renew(): Promise<void> {
    const made = await make();
    if (!made.ok) return onTrouble(made.message);
    setAddress(made.address);
    setEnded(false);
  }

  async function stop(): Promise<void> {
    await end();
    setAddress(null);
    setEnded(true);
  }

  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{lead} Making a new link ends the last.</p>
      {address !== null && (
        <p data-slot="secret-address">
          <a href={address}>{address}</a>
        </p>
      )}
      <div data-slot="button-row">
        <Button aria-label={`${title}: make a link`} onClick={() => void renew()}>
          {address === null ? "Make a link" : "Make a new link"}
        </Button>
        <Button aria-label={`${title}: end the link`} onClick={() => void stop()}>
          End the link
        </Button>
      </div>
      <output>{isEnded ? "No link leads here any more." : ""}</output>
    </section>
  );
}
