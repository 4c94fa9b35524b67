// The loaded script of a captcha; late, for most projects have none.
import { isRecord } from "#platform/json.ts";

const ACTION = "LOGIN";

/** Asks the script for a token; undefined where it is not what it should be. */
export async function runCaptcha(loaded: unknown, siteKey: string): Promise<string | undefined> {
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
