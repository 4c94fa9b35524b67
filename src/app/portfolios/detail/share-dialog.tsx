import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Stack } from "#app/ui/layout.tsx";
import { ShareLink } from "./portfolio-links.tsx";

interface ShareDialogProps {
  readonly portfolioId: string;
  /** A guest's portfolio is in this browser only: no link could open it. */
  readonly isMember: boolean;
  readonly onTrouble: (message: string) => void;
  /** What came of the last change. */
  readonly notice: ReactNode;
  readonly onClose: () => void;
}

/** Lets others read a portfolio by a link. */
export function ShareDialog({ portfolioId, isMember, onTrouble, notice, onClose }: ShareDialogProps) {
  const to = `/portfolios/${encodeURIComponent(portfolioId)}`;
  return (
    <Dialog isOpen onClose={onClose} title="Share portfolio" notice={notice}>
      <Stack gap={5}>
        {isMember ? (
          <ShareLink portfolioId={portfolioId} onTrouble={onTrouble} />
        ) : (
          <>
            <p>This portfolio is in your browser only. Log in to keep it in your account and share it by a link.</p>
            <p>
              <ButtonLink to={`/login?${new URLSearchParams({ to }).toString()}`} variant="accent">
                Login
              </ButtonLink>
            </p>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
