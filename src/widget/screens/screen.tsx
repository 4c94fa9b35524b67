import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Banner } from "#widget/parts/banner.tsx";
import { Button, Spinner } from "#widget/parts/button.tsx";
import { LAZY_SCREENS, type LazyScreenName as LateName } from "./late-screens.ts";
import { Main } from "./main/main.tsx";
import { ScreenIdContext, useWidget } from "./widget-context.ts";

/** Shows the screen that the state names. */
export function CurrentScreen() {
  const { screen } = useWidget().state;
  const [first] = useState(screen);
  const [hasMoved, setMoved] = useState(false);
  if (!hasMoved && screen !== first) setMoved(true);
  return screen === "Main" ? (
    <ScreenFrame key={screen} takesFocus={hasMoved}>
      <Main />
    </ScreenFrame>
  ) : (
    <LazyScreen key={screen} takesFocus={hasMoved} screen={screen} />
  );
}

/** A screen that is fetched when it is first needed, and asked for again where the network failed. */
function LazyScreen({ screen, takesFocus }: { readonly screen: LateName; readonly takesFocus: boolean }) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly Content: ComponentType } | "failed" | null>(null);

  useEffect(() => {
    let isWanted = true;
    const settle = (result: { readonly Content: ComponentType } | "failed"): void => {
      if (isWanted) setLoaded(result);
    };
    LAZY_SCREENS[screen]().then(
      (Content) => settle({ Content }),
      () => settle("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [screen, attempt]);

  function retry(): void {
    setLoaded(null);
    setAttempt(attempt + 1);
  }

  if (loaded === null) return <Spinner />;
  return (
    <ScreenFrame key={loaded === "failed" ? "failed" : "loaded"} takesFocus={takesFocus || attempt > 0}>
      {loaded === "failed" ? <Failed onRetry={retry} /> : <loaded.Content />}
    </ScreenFrame>
  );
}

/** Says that the code of a screen did not come. */
function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { strings } = useWidget();
  return (
    <>
      <Banner variant="error">{strings.unreachable}</Banner>
      <Button variant="primary" data-focus onClick={onRetry}>
        {strings.tryAgain}
      </Button>
    </>
  );
}

/**
 * Moves the focus with the screen: to the one input it is about (`data-focus`), else to its heading. The page's stays at
 * first. Whoever had it on something that went away gets it back there.
 */
function ScreenFrame({ takesFocus, children }: { readonly takesFocus: boolean; readonly children: ReactNode }) {
  const id = useId();
  // Drawn again with each state, for the second effect.
  useWidget();
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);

  useEffect(() => {
    const { current } = frame;
    if (takesFocus && current?.matches(":focus-within") === false) beginOf(current).focus();
  }, [takesFocus]);

  // Any change of the state may take the focused button away.
  useEffect(() => {
    const { current } = frame;
    if (current === null || last.current?.isConnected !== false || !isFocusNowhere(current)) return;
    last.current = null;
    beginOf(current).focus();
  });

  return (
    <div className="lk-screen" ref={frame} tabIndex={-1} onFocus={(event) => (last.current = event.target)}>
      <ScreenIdContext.Provider value={id}>{children}</ScreenIdContext.Provider>
    </div>
  );
}

function beginOf(frame: HTMLElement): HTMLElement {
  return frame.querySelector<HTMLElement>("[data-focus]") ?? frame.querySelector<HTMLElement>(".lk-heading") ?? frame;
}

function isFocusNowhere(frame: HTMLElement): boolean {
  const root = frame.getRootNode();
  const focused = root instanceof ShadowRoot ? root.activeElement : frame.ownerDocument.activeElement;
  return focused === null || focused === frame.ownerDocument.body;
}
