import { useRef, useState } from "react";
import { Button } from "#widget/parts/button.tsx";
import { CheckMark } from "#widget/parts/check-mark.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { PasskeyItem, type PasskeyMode } from "./passkey-item.tsx";

/** The passkey that is being changed; no other can be meanwhile (docs/specification-map.md#4). */
type Changing = { readonly id: string; readonly mode: PasskeyMode } | null;

export function PasskeyRegistrationSuccess() {
  const { flows, strings, dispatch } = useWidget();
  const [changing, setChanging] = useState<Changing>(null);
  const list = useRef<HTMLElement>(null);
  const passkeys = flows.passkey.list();
  return (
    <>
      <Heading>{strings.passkeyCreated}</Heading>
      <CheckMark />
      <section className="lk-passkeys" aria-label={strings.existingPasskeys} ref={list} tabIndex={-1}>
        <ul>
          {passkeys.map((passkey) => {
            const { webauthn_registration_id: id } = passkey;
            return (
              <PasskeyItem
                key={id}
                passkey={passkey}
                mode={changing?.id === id ? changing.mode : "shown"}
                isDisabled={changing !== null}
                onMode={(mode) => setChanging(mode === "shown" ? null : { id, mode })}
                onRename={(name) => flows.passkey.rename(id, name)}
                onRemove={() => {
                  flows.passkey.remove(id);
                  // The button that had the focus goes with its passkey.
                  list.current?.focus();
                }}
              />
            );
          })}
        </ul>
      </section>
      <Button
        variant="primary"
        disabled={changing !== null}
        onClick={() => {
          dispatch({ type: "error", message: null });
          dispatch({ type: "go", screen: "PasskeyRegistrationStart" });
        }}
      >
        {strings.setUpAnotherPasskey}
      </Button>
      <Button disabled={changing !== null} onClick={() => flows.passkey.done()}>
        {strings.done}
      </Button>
    </>
  );
}
