import { Button } from "#widget/parts/button.tsx";
import { Mark } from "#widget/marks/mark.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";
import { OneTap } from "./one-tap.tsx";
import { isProvider, PROVIDERS } from "./providers.ts";

/** The buttons of the providers, in the configured order; a page without type checks may have misspelled one. */
export function OAuthBlock() {
  const { config, flows, strings } = useWidget();
  const providers = (config.oauthOptions?.providers ?? []).filter(({ type }) => isProvider(type));
  return (
    <div className="lk-stack">
      <OneTap />
      {providers.map((provider) => {
        const name = PROVIDERS[provider.type];
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
