// The captcha of a project (docs/specification-map.md#7): its script is loaded only where bootstrap says so.
import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { World } from "./world.ts";

const SCRIPT = "https://www.google.com/recaptcha/enterprise.js?render=";

/** Gives a fresh token for a call; undefined where the project has no captcha. */
export type Captcha = () => Promise<string | undefined>;

export function createCaptcha(
  bootstrap: () => Promise<BootstrapAnswer>,
  world: Pick<World, "loadScript" | "global">,
): Captcha {
  const held: { loading: Promise<void> | null } = { loading: null };
  return async () => {
    const { captcha_settings: settings } = await bootstrap();
    if (!settings.enabled) return undefined;
    held.loading ??= world.loadScript(SCRIPT + encodeURIComponent(settings.siteKey));
    try {
      await held.loading;
    } catch {
      // Blocked or away: the server says what it thinks of a call without a token, and the next call tries again.
      held.loading = null;
      return undefined;
    }
    const { runCaptcha } = await import("./run-captcha.ts");
    return runCaptcha(world.global("grecaptcha"), settings.siteKey);
  };
}
