import { useState } from "react";
import { Button } from "./button.tsx";
import "./copy-button.css";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Said once the text is in the clipboard ("Copied"). */
  readonly copied?: string;
}

/** Puts a text into the clipboard, and says whether it went, to screen readers too. */
export function CopyButton({ text, label, copied = "Copied" }: CopyButtonProps) {
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
    <span data-slot="copy-button">
      <Button onClick={() => void copy()}>{label}</Button>
      <output>{result}</output>
    </span>
  );
}
