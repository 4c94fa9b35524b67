import { TextPage } from "#app/shell/text-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** The account page for who is not signed in; logging in leads back here. */
export function LoggedOut({ lead }: { readonly lead: string }) {
  return (
    <TextPage title="Account" lead={lead}>
      <p>
        <ButtonLink to="/login?to=/account" variant="accent" reloadDocument>
          Login
        </ButtonLink>
      </p>
    </TextPage>
  );
}
