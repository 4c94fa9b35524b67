// The captcha of a project (specification section 7): its script is loaded only where bootstrap says so.
import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import { isRecord } from "./is-record.ts";
import type { World } from "./world.ts";

const SCRIPT = "https://www.google.com/recaptcha/enterprise.js?render=";
const ACTION = "LOGIN";

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
    return runScript(world.global("grecaptcha"), settings.siteKey);
  };
}

async function runScript(loaded: unknown, siteKey: string): Promise<string | undefined> {
  const enterprise = isLike(loaded) ? loaded["enterprise"] : undefined;
  if (!isLike(enterprise)) return undefined;
  const { ready, execute } = enterprise;
  if (typeof ready !== "function" || typeof execute !== "function") return undefined;
  await new Promise<void>((resolve) => void Reflect.apply(ready, enterprise, [resolve]));
  const token: unknown = await Reflect.apply(execute, enterprise, [siteKey, { action: ACTION }]);
  return typeof token === "string" ? token : undefined;
}

/** Scripts leave functions with members behind as well as objects. */
function isLike(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) || typeof value === "function";
}
