import { Banner } from "#widget/parts/banner.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { ServerText } from "#widget/parts/server-text.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { Blocks } from "./blocks.tsx";
import { isFieldFault } from "./is-field-fault.ts";

/** Where the widget starts: every way to sign up or log in that the configuration names (docs/specification-map.md#2). */
export function Main() {
  const { state, styles, strings } = useWidget();
  const { errorMessage } = state;
  return (
    <>
      {styles.logo !== undefined && <img className="lk-logo" src={styles.logo.logoImageUrl} alt="" />}
      {styles.hideHeaderText !== true && <Heading>{strings.header}</Heading>}
      {errorMessage !== null && !isFieldFault(errorMessage, strings) && (
        <Banner variant="warning">
          <ServerText text={errorMessage} />
        </Banner>
      )}
      <Blocks />
    </>
  );
}
