import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";

export function CryptoError() {
  const { strings } = useWidget();
  return (
    <>
      <BackArrow />
      <Heading>{strings.cryptoErrorTitle}</Heading>
      <p>{strings.cryptoErrorText}</p>
    </>
  );
}
