import { useState } from "react";
import { Button } from "./button.tsx";
import "./copy-button.css";
import { Dialog } from "./dialog.tsx";
import "./needs-scripts.css";
import { Row, Stack } from "#app/ui/layout.tsx";

/** Puts a text into the clipboard, and says whether it went, to screen readers too. */
export function CopyButton({
  text,
  label,
  copied = "Copied",
}: {
  readonly text: string;
  readonly label: string;
  /** Said once the text is in the clipboard ("Copied"). */
  readonly copied?: string;
}) {
  const [result, setResult] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setResult(copied);
    } catch {
      // Pages without leave to write there, and those that are not secure: the text can be selected.
      setResult("Copying failed. Please select the text and copy it.");
    }
  };
  return (
    <Row as="span" gap={2} data-slot="copy-button">
      <Button onClick={() => void copy()}>{label}</Button>
      <output>{result}</output>
    </Row>
  );
}

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
          <Stack data-slot="share-address">
            <p>Anyone with this link can open {subject}.</p>
            <p>
              <a href={address}>{address}</a>
            </p>
            <CopyButton text={address} label="Copy link" copied="Link copied." />
          </Stack>
        </Dialog>
      )}
    </>
  );
}
