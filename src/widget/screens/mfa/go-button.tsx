import { Button } from "#widget/parts/button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import type { Screen } from "#widget/state.ts";

interface GoButtonProps {
  readonly screen: Screen;
  readonly children: string;
  readonly variant?: "primary" | "secondary" | "quiet";
}

/** Leads to another step; what went wrong on this one stays behind. */
export function GoButton({ screen, children, variant = "quiet" }: GoButtonProps) {
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
