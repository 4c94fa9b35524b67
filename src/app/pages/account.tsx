import { AccountView, LoggedOut } from "#app/account/account-view.tsx";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import type { Route } from "./+types/account.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const user = await current.user();
  if (user === null) return { signIn: null, plan: null, applications: null };
  const applications = services.applications.list(request);
  return {
    signIn: await services.signIn(),
    plan: await services.plan.read(user.userId),
    applications: await applications,
  };
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Account · Beforehand", isHidden: true });

export default function Account({ loaderData: { signIn } }: Route.ComponentProps) {
  if (signIn === null) return <LoggedOut lead="Log in to manage your sign-in methods and sessions." />;
  return <AccountView signIn={signIn} />;
}
