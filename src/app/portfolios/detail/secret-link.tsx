import { useState, type ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";

export type LinkAnswer =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly message: string };

export type LinkEnd = { readonly ok: true } | { readonly ok: false; readonly message: string };

interface SecretLinkProps {
  readonly title: string;
  /** What anyone who has the link can do. */
  readonly lead: string;
  /** What ending it is called. */
  readonly endWords: string;
  readonly make: () => Promise<LinkAnswer>;
  readonly end: () => Promise<LinkEnd>;
  readonly onTrouble: (message: string) => void;
  /** What else the link opens in. */
  readonly ways?: (address: string) => ReactNode;
}

/** A link that is a secret: shown once when it is made, ended by a press. */
export function SecretLink({ title, lead, endWords, make, end, onTrouble, ways }: SecretLinkProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [isEnded, setEnded] = useState(false);

  async function renew(): Promise<void> {
    const made = await make();
    if (!made.ok) return onTrouble(made.message);
    setAddress(made.address);
    setEnded(false);
  }

  async function stop(): Promise<void> {
    const ended = await end();
    if (!ended.ok) return onTrouble(ended.message);
    setAddress(null);
    setEnded(true);
  }

  return (
    <Stack as="section" aria-label={title}>
      <h3>{title}</h3>
      <p>{lead} A new link replaces the old one.</p>
      {address !== null && (
        <p data-slot="share-address">
          <a href={address}>{address}</a>
        </p>
      )}
      {address !== null && ways?.(address)}
      <Row gap={2} align="end">
        {address !== null && <CopyButton text={address} label="Copy link" copied="Link copied." />}
        <Button onClick={() => void renew()}>{address === null ? "Create link" : "Create new link"}</Button>
        <Button onClick={() => void stop()}>{endWords}</Button>
      </Row>
      <output>{isEnded ? "The link no longer works." : ""}</output>
    </Stack>
  );
}
