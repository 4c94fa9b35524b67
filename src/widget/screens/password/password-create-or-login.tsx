import { useWidget } from "#widget/screens/widget-context.ts";
import { KnownUser } from "./known-user.tsx";
import { NewUser } from "./new-user.tsx";
import { PasswordlessUser } from "./passwordless-user.tsx";

/** Continues with a password, in the variant for the kind of user that the address has (docs/specification-map.md#2). */
export function PasswordCreateOrLogin() {
  const { type } = useWidget().state.password;
  switch (type) {
    case "new":
      return <NewUser />;
    case "password":
      return <KnownUser />;
    case "passwordless":
      return <PasswordlessUser />;
  }
}
