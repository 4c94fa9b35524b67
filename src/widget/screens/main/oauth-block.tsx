import { Button } from "#widget/parts/button.tsx";
import { Mark } from "#widget/marks/marks.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";
import { isOAuthProvider, OAUTH_PROVIDERS } from "#contracts/sdk-v1/project.ts";
import { useEffect, useRef, useState } from "react";
import { Banner } from "#widget/parts/banner.tsx";

/** The buttons of the providers, in the configured order; a page without type checks may have misspelled one. */
export function OAuthBlock() {
  const { config, flows, strings } = useWidget();
  const providers = (config.oauthOptions?.providers ?? []).filter(({ type }) => isOAuthProvider(type));
  return (
    <div className="lk-stack">
      <OneTap />
      {providers.map((provider) => {
        const name = OAUTH_PROVIDERS[provider.type];
        return (
          <Button key={provider.type} onClick={() => void flows.oauth.start(provider)}>
            <Mark of={provider.type} />
            <span>{fill(strings.continueWith, { name })}</span>
          </Button>
        );
      })}
    </div>
  );
}

/** The place of an embedded One Tap, and what stands in its way. */
function OneTap() {
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
