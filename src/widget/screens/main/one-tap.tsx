import { useEffect, useRef, useState } from "react";
import { Banner } from "#widget/parts/banner.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** The place of an embedded One Tap, and what stands in its way. */
export function OneTap() {
  const { flows } = useWidget();
  const place = useRef<HTMLDivElement>(null);
  const [hint, setHint] = useState<string | null>(null);

  useEffect(() => {
    const shown = new AbortController();
    flows.oauth.startOneTap(place.current, shown.signal).then(
      (text) => {
        if (!shown.signal.aborted) setHint(text);
      },
      // Its code could not be fetched: the buttons are there all the same.
      () => undefined,
    );
    return () => shown.abort();
  }, [flows]);

  return (
    <>
      <div ref={place} className="lk-one-tap" />
      {hint !== null && <Banner variant="warning">{hint}</Banner>}
    </>
  );
}
