// npm run demo:widget: every configuration and every screen of the sign-in widget, on an identity server of its own that
// forgets everything at the end. Messages are not sent but shown at its outbox.
import { serveTestIdentity } from "#testing/identity-server.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { serveWidgetSite } from "#testing/widget-site.ts";

const [database, site] = await Promise.all([openPgliteCopy(), serveWidgetSite()]);
const identity = await serveTestIdentity(database, {
  settings: { cookieMode: "http_only", allowedOrigins: [site.url], redirectUrls: [site.url], watermark: true },
});
const asked = new URLSearchParams({ base: identity.url, token: identity.project.publicToken });
console.log(`The widget    ${site.url}/demo?${asked.toString()}`);
console.log(`Its messages  ${identity.url}/outbox`);

process.once("SIGINT", () => void stop());
process.once("SIGTERM", () => void stop());

async function stop(): Promise<void> {
  await Promise.all([site.close(), identity.close()]);
  await database.close();
}
