import { z } from "zod";
import { type ModelAddress, MODEL_PROVIDERS, readModelAddress, splitModelName } from "#model/model-address.ts";
import type { ModelBounds } from "#model/budget.ts";
import { optionalSetting, setting, type SettingValues } from "#server/setting.ts";

const providers = Object.keys(MODEL_PROVIDERS).map((name) => `\`${name}\``);
const wholeNumber = z.coerce.number().int().min(0).max(1_000_000_000);

/** `0.25/2`: dollars per million tokens, in and out. */
const prices = z
  .string()
  .regex(/^\d+(?:\.\d+)?\/\d+(?:\.\d+)?$/)
  .transform((text) => {
    const [input = 0, output = 0] = text.split("/").map(Number);
    return { input, output };
  });

/** The settings of the language model; `server/config.ts` reads them with the others. */
export const modelSettings = {
  AI_MODEL: optionalSetting(
    z.string().refine((name) => splitModelName(name) !== null),
    {
      group: "Language model",
      description: "The language model that words research; our code checks each of its sentences.",
      values: `a provider and its name of the model with a colon between them; providers are ${providers.join(", ")}`,
      example: "ollama:qwen3:8b",
      whenUnset: "none: the rules write all text",
    },
  ),
  AI_API_KEY: optionalSetting(z.string().trim().min(1).max(1_000), {
    group: "Language model",
    description: "The key that the model's endpoint asks for; it is sent there alone and never logged.",
    values: "a key of the provider",
    isSecret: true,
    needs: ["AI_MODEL"],
    whenUnset: "no key is sent",
  }),
  AI_BASE_URL: optionalSetting(z.url({ protocol: /^https?$/ }), {
    group: "Language model",
    description: "The address of the model's endpoint; the server connects to this origin alone.",
    values: "an address that ends before `/chat/completions` or `/messages`",
    example: "http://127.0.0.1:11434/v1",
    needs: ["AI_MODEL"],
    whenUnset: "the provider's usual address",
  }),
  AI_TOKENS_PER_RUN: setting(wholeNumber, {
    group: "Language model",
    description: "How many tokens one research run may use.",
    values: "a whole number",
    default: "200000",
  }),
  AI_TOKENS_PER_DAY: setting(wholeNumber, {
    group: "Language model",
    description: "How many tokens all runs of a day (UTC) may use.",
    values: "a whole number",
    default: "5000000",
  }),
  AI_SECONDS_PER_RUN: setting(wholeNumber, {
    group: "Language model",
    description: "How long the model may work for one research run, in seconds.",
    values: "a whole number",
    default: "600",
  }),
  AI_PRICES: optionalSetting(prices, {
    group: "Language model",
    description: "What the model costs, so that the server can count money.",
    values: "dollars per million tokens, in and out, with a slash between them",
    example: "0.25/2",
    needs: ["AI_MODEL"],
    whenUnset: "no money is counted",
  }),
  AI_DOLLARS_PER_DAY: optionalSetting(z.coerce.number().min(0).max(1_000_000), {
    group: "Language model",
    description: "How much money all runs of a day (UTC) may use.",
    values: "dollars",
    example: "2.50",
    needs: ["AI_PRICES"],
    whenUnset: "no bound",
  }),
};

export interface ModelConfig {
  readonly address: ModelAddress;
  readonly apiKey: string | null;
  readonly bounds: ModelBounds;
}

/** The configured model; null for none, and where a provider without a usual address has no `AI_BASE_URL`. */
export function modelConfigOf(values: SettingValues<typeof modelSettings>): ModelConfig | null {
  const { AI_MODEL: name, AI_BASE_URL: baseUrl } = values;
  const address = name === undefined ? null : readModelAddress(name, baseUrl);
  if (address === null) return null;
  return {
    address,
    apiKey: values.AI_API_KEY ?? null,
    bounds: {
      tokensPerRun: values.AI_TOKENS_PER_RUN,
      tokensPerDay: values.AI_TOKENS_PER_DAY,
      secondsPerRun: values.AI_SECONDS_PER_RUN,
      dollarsPerDay: values.AI_DOLLARS_PER_DAY ?? null,
      prices: values.AI_PRICES ?? null,
    },
  };
}

/** Refuses a provider that has no usual address and got none. */
export function modelConflict(values: SettingValues<typeof modelSettings>): string | null {
  const { AI_MODEL: name, AI_BASE_URL: baseUrl } = values;
  return name === undefined || readModelAddress(name, baseUrl) !== null
    ? null
    : `AI_MODEL=${name} needs AI_BASE_URL, because that provider has no usual address.`;
}
