import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, useCallback } from "react";
import { useLocation } from "react-router";
import { browserConsentWorld, CONSENT_KEY, createConsentStore } from "#analytics/browser/consent.ts";
import { Analytics } from "#app/analytics/analytics.tsx";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import type { Services, SignIn } from "#app/context.ts";
import type { PersonalAnalytics } from "#contracts/analytics-wire.ts";
import { ConsentBanner, DisclaimerBar } from "./notice-bars.tsx";
import { Dock, FeedbackButton } from "./feedback/feedback-dock.tsx";
import { markRoot, ROOT_MARKS } from "./root-marks.ts";
import { latePart } from "#app/research/lazy/late-part.tsx";
// The looks of the footer come with the page, its script does not.
import "./footer.css";
import "./theme-chooser.css";
import { Header } from "./header.tsx";
import {
  browserKeptWorld,
  createKeptValues,
  ShellContext,
  type ShellDialog,
  type ShellState,
  useShown,
} from "./shell-context.ts";
import "./shell.css";

const Dialogs = lazyComponent(async () => (await import("./dialogs.tsx")).Dialogs);

/** The frame of every page (docs/specification-map.md#2). */
export function Shell({
  data,
  analytics,
  signIn,
  children,
}: {
  /** Null on a page whose loading failed. */
  readonly data: Services["data"] | null;
  readonly analytics: PersonalAnalytics | null;
  /** How who is signed in may leave; null for everybody else. */
  readonly signIn: SignIn | null;
  readonly children: ReactNode;
}) {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ readonly dialog: ShellDialog; readonly on: string } | null>(null);
  const [stores] = useState(openStores);
  const shell = useMemo(
    () => ({ ...stores, open: (dialog: ShellDialog) => setOpened({ dialog, on: entryKey(window.history.state) }) }),
    [stores],
  );
  useRootMarks(stores);
  const takeTyped = usePaletteKeys(shell.open);
  // What was opened on one page does not follow to the next.
  const shown = opened?.on === key ? opened.dialog : null;
  const wasOpened = useShown(shown !== null);
  const close = (): void => setOpened(null);
  return (
    <ShellContext value={shell}>
      <Analytics consent={stores.consent} setting={analytics}>
        <SkipLink />
        <DisclaimerBar />
        <Header signIn={signIn} />
        <Dock>
          <ConsentBanner />
          <FeedbackButton />
          {wasOpened && (
            <Suspense fallback={null}>
              <Dialogs shown={shown} isSignedIn={signIn !== null} takeTyped={takeTyped} onClose={close} />
            </Suspense>
          )}
        </Dock>
        <Content>{children}</Content>
        <LateFooter data={data} />
      </Analytics>
    </ShellContext>
  );
}

type Stores = Omit<ShellState, "open">;

function openStores(): Stores {
  return { consent: createConsentStore(browserConsentWorld()), kept: createKeptValues(browserKeptWorld()) };
}

/** Keeps the root's classes, put there before the first paint, in step with what is chosen later, here or in other tabs. */
function useRootMarks({ consent, kept }: Stores): void {
  // Before anything is painted, should React ever have to make the root again.
  useLayoutEffect(() => {
    const read = (key: string): string | null => (key === CONSENT_KEY ? consent.read() : kept.read(key));
    const mark = (): void => markRoot(document.documentElement, read, ROOT_MARKS);
    mark();
    const ends = [consent.subscribe(mark), kept.subscribe(mark)];
    return () => ends.forEach((end) => end());
  }, [consent, kept]);
}

/** The place between header and footer where pages stand. Moving to another page moves the keyboard's place there. */
function Content({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A page that put the focus inside itself knows better.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main ref={main} id="content" data-slot="content" tabIndex={-1}>
      {children}
    </main>
  );
}

/** The first stop of the keyboard: past the header. */
function SkipLink() {
  return (
    <a href="#content" data-slot="skip-link" data-print="hidden">
      Skip to content
    </a>
  );
}

/**
 * The key of the browser's present entry, as the router keeps it in the entry's state. The address changes a moment
 * before the page is drawn, and until then `useLocation()` tells of the page before.
 */
export function entryKey(state: unknown): string {
  if (typeof state !== "object" || state === null || !("key" in state)) return "default";
  return typeof state.key === "string" ? state.key : "default";
}

/**
 * Opens the palette by Ctrl+K or ⌘K anywhere, and by `/` anywhere but in a field. Gives what takes over the text that was typed
 * from then on, while the palette was on its way.
 */
function usePaletteKeys(open: (dialog: "palette") => void): () => string {
  const typed = useRef<string | null>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isCommand = ctrlKey || metaKey;
      if (altKey || event.defaultPrevented) return;
      if (isCommand ? key.toLowerCase() === "k" : key === "/" && !isTyping(target)) {
        event.preventDefault();
        typed.current = "";
        open("palette");
      } else if (typed.current !== null && key.length === 1 && !isCommand) typed.current += key;
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
  return useCallback(() => {
    const text = typed.current ?? "";
    typed.current = null;
    return text;
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

/** The footer of every page, which nobody reaches before the page has been loaded. */
const LateFooter = latePart(async () => (await import("./footer.tsx")).Footer);
