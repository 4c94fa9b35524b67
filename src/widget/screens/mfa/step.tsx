import { type ReactNode, useState } from "react";
import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { Button } from "#widget/parts/button.tsx";
import type { Screen } from "#widget/state.ts";

/** One step of a unfinished sign-in; going back gives the sign-in up. */
export function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { flows } = useWidget();
  return (
    <>
      <BackArrow onClick={() => flows.mfa.startAgain()} />
      <Heading>{title}</Heading>
      {children}
    </>
  );
}

/** Leads to another step; what went wrong on this one stays behind. */
export function GoButton({
  screen,
  children,
  variant = "quiet",
}: {
  readonly screen: Screen;
  readonly children: string;
  readonly variant?: "primary" | "secondary" | "quiet";
}) {
  const { dispatch } = useWidget();
  return (
    <Button
      variant={variant}
      onClick={() => {
        dispatch({ type: "error", message: null });
        dispatch({ type: "go", screen });
      }}
    >
      {children}
    </Button>
  );
}

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
