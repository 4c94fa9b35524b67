import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ENGLISH } from "#widget/strings.ts";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Puts a text into the clipboard, and says whether it went. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [result, setResult] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setResult(ENGLISH.copied);
    } catch {
      // Pages without leave to write there, and those that are not secure: the text can be selected.
      setResult(ENGLISH.notCopied);
    }
  };
  return (
    <span data-slot="account-actions">
      <Button onClick={() => void copy()}>{label}</Button>
      <output>{result}</output>
    </span>
  );
}
