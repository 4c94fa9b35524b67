import type { ReactNode } from "react";

interface BannerProps {
  readonly variant: "error" | "warning" | "success";
  readonly children: ReactNode;
}

/**
 * A message above a form, said aloud as it appears (docs/specification-map.md#2): only an alert is, where it was not
 * there before.
 */
export function Banner({ variant, children }: BannerProps) {
  return (
    <div className="lk-banner" data-variant={variant} role={variant === "success" ? "status" : "alert"}>
      {children}
    </div>
  );
}
