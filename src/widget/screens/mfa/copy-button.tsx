import { useState } from "react";
import { Button } from "#widget/parts/button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** Puts a text into the clipboard, and says whether it went. */
export function CopyButton({ text }: { readonly text: string }) {
  const { strings } = useWidget();
  const [result, setResult] = useState("");

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setResult(strings.copied);
    } catch {
      // Pages without leave to write there, and those that are not secure: the text can be selected.
      setResult(strings.notCopied);
    }
  }

  return (
    <>
      <Button onClick={() => void copy()}>{strings.copy}</Button>
      <output className="lk-copied">{result}</output>
    </>
  );
}
