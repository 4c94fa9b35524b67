import { CheckMark, useFlowComplete } from "#widget/screens/confirmation.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { useEffect, useRef, useState } from "react";
import { Banner } from "#widget/parts/banner.tsx";
import { Button, Spinner } from "#widget/parts/button.tsx";
import { Form, SubmitButton } from "#widget/parts/form.tsx";
import { PasskeyItem, type PasskeyMode } from "./passkey-item.tsx";

/** The passkey screens, by the names of the state. */
export const PASSKEY_SCREENS = { PasskeyRegistrationStart, PasskeyRegistrationSuccess, PasskeyConfirmation };

export function PasskeyConfirmation() {
  const { strings } = useWidget();
  useFlowComplete();
  return (
    <>
      <Heading>{strings.passkeySuccess}</Heading>
      <CheckMark />
    </>
  );
}

export function PasskeyRegistrationStart() {
  const { flows, state, strings } = useWidget();
  const hasUser = useUser();
  if (hasUser === false) return <Banner variant="error">{strings.passkeyNeedsUser}</Banner>;
  return (
    <>
      <Heading>{strings.passkeyStartTitle}</Heading>
      {hasUser === null && <Spinner />}
      {state.errorMessage !== null && <Banner variant="error">{state.errorMessage}</Banner>}
      <Form onSubmit={() => flows.passkey.register()}>
        <SubmitButton isDisabled={hasUser === null}>{strings.createPasskey}</SubmitButton>
      </Form>
      <Button disabled={hasUser === null || state.isBusy} onClick={() => flows.passkey.skip()}>
        {strings.skip}
      </Button>
    </>
  );
}

/** Whether somebody is signed in to make a passkey for (docs/specification-map.md#6); null until it is known. */
function useUser(): boolean | null {
  const { flows } = useWidget();
  const [hasUser, setHasUser] = useState<boolean | null>(null);

  useEffect(() => {
    let isWanted = true;
    void flows.passkey.findUser().then((found) => {
      if (isWanted) setHasUser(found);
    });
    return () => {
      isWanted = false;
    };
  }, [flows]);

  return hasUser;
}

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
