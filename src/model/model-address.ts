/** The providers of `AI_MODEL`, each with the protocol it speaks and where it usually is. */
export const MODEL_PROVIDERS = {
  openai: { protocol: "openai", baseUrl: "https://api.openai.com/v1" },
  anthropic: { protocol: "anthropic", baseUrl: "https://api.anthropic.com/v1" },
  ollama: { protocol: "compatible", baseUrl: "http://127.0.0.1:11434/v1" },
  lmstudio: { protocol: "compatible", baseUrl: "http://127.0.0.1:1234/v1" },
  llamacpp: { protocol: "compatible", baseUrl: "http://127.0.0.1:8080/v1" },
  vllm: { protocol: "compatible", baseUrl: "http://127.0.0.1:8000/v1" },
  compatible: { protocol: "compatible", baseUrl: null },
} as const satisfies Readonly<Record<string, { readonly protocol: string; readonly baseUrl: string | null }>>;

export type ModelProvider = keyof typeof MODEL_PROVIDERS;

/** A model and where it is asked. */
export interface ModelAddress {
  /** As configured: `ollama:qwen3:8b`. */
  readonly name: string;
  readonly protocol: (typeof MODEL_PROVIDERS)[ModelProvider]["protocol"];
  /** The endpoint's own name of the model. */
  readonly model: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** Splits `provider:model`; null for an unknown provider or no model. */
export function splitModelName(name: string): { readonly provider: ModelProvider; readonly model: string } | null {
  const [, given, model] = /^([a-z]+):(\S.*)$/.exec(name.trim()) ?? [];
  const provider = isProvider(given) ? given : undefined;
  return provider === undefined || model === undefined ? null : { provider, model };
}

function isProvider(name: string | undefined): name is ModelProvider {
  return name !== undefined && Object.hasOwn(MODEL_PROVIDERS, name);
}

/** Reads `AI_MODEL` and `AI_BASE_URL`; null when the name is wrong or the provider has no usual address and none is given. */
export function readModelAddress(name: string, baseUrl: string | undefined): ModelAddress | null {
  const split = splitModelName(name);
  if (split === null) return null;
  const { protocol, baseUrl: usual } = MODEL_PROVIDERS[split.provider];
  const address = baseUrl ?? usual;
  return address === null
    ? null
    : { name: name.trim(), protocol, model: split.model, baseUrl: address.replace(/\/+$/, "") };
}

/** Whether an endpoint is on this machine. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
