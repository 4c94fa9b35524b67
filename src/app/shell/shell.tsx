import { Suspense, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { browserConsentWorld, CONSENT_KEY, createConsentStore } from "#analytics/browser/consent.ts";
import { Analytics } from "#app/analytics/analytics.tsx";
import { laterPart } from "#app/research/later/later-part.tsx";
import type { Services, SignIn } from "#app/context.ts";
import type { PersonalAnalytics } from "#contracts/analytics-wire.ts";
import { ConsentBanner } from "./consent/consent-banner.tsx";
import { Content } from "./content.tsx";
import { DisclaimerBar } from "./disclaimer/disclaimer-bar.tsx";
import { Dock } from "./dock/dock.tsx";
import { ROOT_MARKS } from "./early/early-script.tsx";
import { markRoot } from "./early/mark-root.ts";
import { entryKey } from "./entry-key.ts";
import { FeedbackButton } from "./feedback/feedback-button.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { browserKeptWorld, createKeptValues } from "./kept/kept-values.ts";
import { ShellContext, type ShellDesk, type ShellDialog } from "./shell-desk.ts";
import { SkipLink } from "./skip-link.tsx";
import { useShown } from "./use-shown.ts";

const Dialogs = laterPart(async () => (await import("./dialogs.tsx")).Dialogs);

interface ShellProps {
  /** Null on a page whose loading failed. */
  readonly data: Services["data"] | null;
  readonly analytics: PersonalAnalytics | null;
  /** How who is signed in may leave; null for everybody else. */
  readonly signIn: SignIn | null;
  readonly children: ReactNode;
}

/** The frame of every page (docs/specification-map.md#2). */
export function Shell({ data, analytics, signIn, children }: ShellProps) {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ readonly dialog: ShellDialog; readonly on: string } | null>(null);
  const [stores] = useState(openStores);
  const desk = useMemo(
    () => ({ ...stores, open: (dialog: ShellDialog) => setOpened({ dialog, on: entryKey(window.history.state) }) }),
    [stores],
  );
  useRootMarks(stores);
  // What was opened on one page does not follow to the next.
  const shown = opened?.on === key ? opened.dialog : null;
  const wasOpened = useShown(shown !== null);
  const close = (): void => setOpened(null);
  return (
    <ShellContext value={desk}>
      <Analytics consent={stores.consent} setting={analytics}>
        <SkipLink />
        <DisclaimerBar />
        <Header signIn={signIn} />
        <Dock>
          <FeedbackButton />
          {wasOpened && (
            <Suspense fallback={null}>
              <Dialogs shown={shown} isSignedIn={signIn !== null} onClose={close} />
            </Suspense>
          )}
          <ConsentBanner />
        </Dock>
        <Content>{children}</Content>
        <Footer data={data} />
      </Analytics>
    </ShellContext>
  );
}

type Stores = Omit<ShellDesk, "open">;

function openStores(): Stores {
  return { consent: createConsentStore(browserConsentWorld()), kept: createKeptValues(browserKeptWorld()) };
}

/** Keeps the root's classes, put there before the first paint, in step with what is chosen later, here or in other tabs. */
function useRootMarks({ consent, kept }: Stores): void {
  // Before anything is painted, should React ever have to make the root anew.
  useLayoutEffect(() => {
    const read = (key: string): string | null => (key === CONSENT_KEY ? consent.read() : kept.read(key));
    const mark = (): void => markRoot(document.documentElement, read, ROOT_MARKS);
    mark();
    const ends = [consent.subscribe(mark), kept.subscribe(mark)];
    return () => ends.forEach((end) => end());
  }, [consent, kept]);
}
