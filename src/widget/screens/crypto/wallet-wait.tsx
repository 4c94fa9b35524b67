import { BackArrow } from "#widget/parts/back-arrow.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { Spinner } from "#widget/parts/spinner.tsx";

/** Waits for the wallet's own window. It may have been closed unseen, so there is a way back. */
export function WalletWait({ heading }: { readonly heading: string }) {
  return (
    <>
      <BackArrow />
      <Heading>{heading}</Heading>
      <div className="lk-wallet-wait">
        <Spinner />
      </div>
    </>
  );
}
