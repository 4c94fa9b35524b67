import { pageMeta } from "#app/discovery/page-meta.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/account-deleted.ts";

/** Whether the deletion still goes on stands in the address; the page is the same for everybody who opens it. */
export function loader({ request }: Route.LoaderArgs) {
  return { isUnderWay: new URL(request.url).searchParams.has("under-way") };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Account deleted · Beforehand", isHidden: true });

export default function AccountDeleted({ loaderData: { isUnderWay } }: Route.ComponentProps) {
  const lead = isUnderWay
    ? "Something could not be reached just now. It is tried again every minute, until nothing is left; you need do nothing."
    : "Everything in it went with it, and you are logged out on all devices.";
  return (
    <TextPage title={isUnderWay ? "Your account is being deleted" : "Your account is deleted"} lead={lead}>
      <p>You can read everything here without an account, and you can create a new account at any time.</p>
      <p>
        <ButtonLink to="/">Home</ButtonLink>
      </p>
    </TextPage>
  );
}
