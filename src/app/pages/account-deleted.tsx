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
    ? "We couldn't reach part of our system. We try again every minute until everything is deleted. You do not need to do anything."
    : "We deleted everything in it and logged you out on all devices.";
  return (
    <TextPage title={isUnderWay ? "Your account is being deleted" : "Your account is deleted"} lead={lead}>
      <p>You can read everything here without an account, and you can create a new account at any time.</p>
      <p>
        <ButtonLink to="/">Home</ButtonLink>
      </p>
    </TextPage>
  );
}
