import { Banner, ServerText } from "./banner.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

/** What went wrong at the last attempt. */
export function ErrorBanner() {
  const { errorMessage } = useWidget().state;
  if (errorMessage === null) return null;
  return (
    <Banner variant="error">
      <ServerText text={errorMessage} />
    </Banner>
  );
}
