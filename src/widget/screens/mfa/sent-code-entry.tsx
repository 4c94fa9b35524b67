import { Button } from "#widget/parts/button.tsx";
import { Countdown } from "#widget/parts/countdown.tsx";
import { Emphasised } from "#widget/parts/emphasised.tsx";
import { Lead } from "#widget/parts/lead.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import type { OtpState } from "#widget/state.ts";
import { fill } from "#widget/strings.ts";
import { CodeEntry } from "#widget/parts/code-entry.tsx";

/** Asks for a code that was sent as the second step. */
export function SentCodeEntry({ otp }: { readonly otp: OtpState }) {
  const { flows, strings } = useWidget();
  return (
    <>
      <Lead>
        {otp.address.startsWith("+") ? (
          <Emphasised text={strings.passcodeSent} name="destination" value={otp.destination} />
        ) : (
          // A factor is named in words, which read in the direction of their language.
          fill(strings.passcodeSent, { destination: otp.destination })
        )}
      </Lead>
      <CodeEntry onSubmit={(code) => flows.mfa.submitSecondCode(code)} />
      <Countdown expiresAt={otp.expiresAt} text={strings.codeExpires} expiredText={strings.codeExpired}>
        <Button variant="quiet" onClick={() => void flows.mfa.resendSecondCode()}>
          {strings.resendCode}
        </Button>
      </Countdown>
    </>
  );
}
