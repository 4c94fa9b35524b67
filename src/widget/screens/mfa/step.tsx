import type { ReactNode } from "react";
import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

interface StepProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One step of a half-done sign-in; going back gives the sign-in up. */
export function Step({ title, children }: StepProps) {
  const { flows } = useWidget();
  return (
    <>
      <BackArrow onClick={() => flows.mfa.startAgain()} />
      <Heading>{title}</Heading>
      {children}
    </>
  );
}
