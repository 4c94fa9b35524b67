import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ShareLink } from "./portfolio-links.tsx";

interface ShareDialogProps {
  readonly portfolioId: string;
  /** A guest's portfolio is in this browser only: no link could open it. */
  readonly isMember: boolean;
  readonly onTrouble: (message: string) => void;
  readonly onClose: () => void;
}

/** Lets others read a portfolio by a link. */
export function ShareDialog({ portfolioId, isMember, onTrouble, onClose }: ShareDialogProps) {
  const to = `/portfolios/${encodeURIComponent(portfolioId)}`;
  return (
    <Dialog isOpen onClose={onClose} title="Share portfolio">
      <div data-slot="company-drawer">
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
      </div>
    </Dialog>
  );
}
