import { useEffect, useState, type ComponentType } from "react";
import { Banner } from "#widget/parts/banner.tsx";
import { Button } from "#widget/parts/button.tsx";
import { Spinner } from "#widget/parts/spinner.tsx";
import { LATE_SCREENS, type LateScreen as LateName } from "./late-screens.ts";
import { Main } from "./main/main.tsx";
import { ScreenFrame } from "./screen-frame.tsx";
import { useWidget } from "./widget-context.ts";

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
    <LateScreen key={screen} takesFocus={hasMoved} screen={screen} />
  );
}

interface LateScreenProps {
  readonly screen: LateName;
  readonly takesFocus: boolean;
}

/** A screen that is fetched when it is first needed, and asked for again where the network failed. */
function LateScreen({ screen, takesFocus }: LateScreenProps) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly Content: ComponentType } | "failed" | null>(null);

  useEffect(() => {
    let isWanted = true;
    const settle = (result: { readonly Content: ComponentType } | "failed"): void => {
      if (isWanted) setLoaded(result);
    };
    LATE_SCREENS[screen]().then(
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
