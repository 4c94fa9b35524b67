import type { LanguageModel } from "ai";
import type { ModelAddress } from "./model-address.ts";

/** What a provider's library is made with. */
interface ProviderInput {
  readonly address: ModelAddress;
  /** Null: the endpoint asks for none. */
  readonly apiKey: string | null;
  readonly fetch: typeof fetch;
  /** Whether an endpoint of the `compatible` protocol takes JSON schemas. */
  readonly hasSchemas: boolean;
}

/** A model as the `ai` library takes it; a name alone would be asked for at a vendor's gateway. */
export type ModelObject = Exclude<LanguageModel, string>;

/** Makes the model of an address; the libraries are loaded here, so a server without a model never loads them. */
export async function createProviderModel(input: ProviderInput): Promise<ModelObject> {
  const { address, apiKey, fetch, hasSchemas } = input;
  const { baseUrl: baseURL, model } = address;
  // Given always: without a key the libraries would look for one in the environment of the process.
  const key = apiKey ?? "none";
  switch (address.protocol) {
    case "openai": {
      const { createOpenAI } = await import("@ai-sdk/openai");
      return createOpenAI({ baseURL, apiKey: key, fetch }).chat(model);
    }
    case "anthropic": {
      const { createAnthropic } = await import("@ai-sdk/anthropic");
      return createAnthropic({ baseURL, apiKey: key, fetch })(model);
    }
    case "compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const shared = { name: "compatible", baseURL, fetch, includeUsage: true, supportsStructuredOutputs: hasSchemas };
      return createOpenAICompatible(apiKey === null ? shared : { ...shared, apiKey }).chatModel(model);
    }
  }
}

/** Makes a bare model name an error everywhere in this process; otherwise it would be sent to a vendor's gateway. */
export function refuseModelNames(): void {
  const refuse = (model: string): never => {
    throw new TypeError(`A model was named "${model}" instead of given as an object, which would ask a gateway.`);
  };
  globalThis.AI_SDK_DEFAULT_PROVIDER = {
    specificationVersion: "v4",
    languageModel: refuse,
    embeddingModel: refuse,
    imageModel: refuse,
  };
  // Its warnings go to the console and may repeat what was sent.
  globalThis.AI_SDK_LOG_WARNINGS = false;
}
