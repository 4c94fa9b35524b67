import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import "#app/ui/needs-scripts.css";
import "./share-button.css";

/**
 * Shows the address of a page that anyone may open, to be copied.
 *
 * @param props.subject - What the page shows, for the end of a sentence.
 */
export function ShareButton({ subject }: { readonly subject: string }) {
  const [address, setAddress] = useState<string | null>(null);
  return (
    <>
      <Button data-needs="scripts" onClick={() => setAddress(window.location.href)}>
        Share
      </Button>
      {address !== null && (
        <Dialog isOpen onClose={() => setAddress(null)} title="Share">
          <div data-slot="share-address">
            <p>Anyone with this link can open {subject}.</p>
            <p>
              <a href={address}>{address}</a>
            </p>
            <CopyButton text={address} label="Copy link" copied="Link copied." />
          </div>
        </Dialog>
      )}
    </>
  );
}
