// A language model as other modules see it: `src/model` makes one, `server/` hands it in.

/** Why a model gave no answer. */
export type ModelRefusal =
  /** The reader or the server stopped it. */
  | "stopped"
  | "unreachable"
  /** The endpoint tried to lead to another origin than the configured one. */
  | "refused-origin"
  | "bad-key"
  | "unknown-model"
  /** It asked us to come back later, and later was too late. */
  | "busy"
  | "failed"
  | "timeout"
  /** Its stream ended before the answer did. */
  | "cut"
  | "too-long"
  | "empty"
  | "run-budget"
  | "day-budget";

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Millionths of a dollar; null where no prices are configured. */
  readonly costMicros: number | null;
  readonly milliseconds: number;
}

/** A function that a model may call. It reads; nothing that a model calls has an effect. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of its input. */
  readonly inputSchema: JsonSchema;
  /** Gets what the model sent, which may be anything, and answers with text for it. */
  readonly run: (input: unknown) => Promise<string>;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ModelRequest {
  readonly system: string;
  readonly prompt: string;
  /** What the answer must be; null for plain text. Endpoints without schemas are told in words. */
  readonly schema: JsonSchema | null;
  readonly maxOutputTokens: number;
  /** Whose budget pays besides the day's: a research run or a conversation. */
  readonly budget: string;
  readonly signal: AbortSignal;
  /** Called once, when the first piece of the answer arrives. */
  readonly onFirstToken?: () => void;
  /** Called with the whole text so far, whenever more of it has come. */
  readonly onText?: (text: string) => void;
  readonly tools?: readonly ModelTool[];
}

export type ModelAnswer =
  | { readonly ok: true; readonly text: string; readonly usage: ModelUsage }
  | { readonly ok: false; readonly reason: ModelRefusal; /** For the log; holds no key. */ readonly detail: string };

/** What an endpoint can do, as it showed when it was asked. */
export interface ModelCapabilities {
  /** ISO instant. */
  readonly probedAt: string;
  readonly isReachable: boolean;
  readonly hasSchemas: boolean;
  readonly hasTools: boolean;
  readonly hasStreaming: boolean;
  /** Tokens; null where the endpoint does not say. */
  readonly context: number | null;
  /** A whole sentence. */
  readonly detail: string;
}

/** A configured model. Every way of failing is an answer; nothing is thrown for what an endpoint does. */
export interface LanguageModel {
  /** As configured: `ollama:qwen3:8b`. */
  readonly name: string;
  /** Whether its endpoint is on this machine, so that nothing leaves it. */
  readonly isLocal: boolean;
  /** The host that gets what is sent. */
  readonly host: string;
  ask(request: ModelRequest): Promise<ModelAnswer>;
  /** What the last probe found; null before the first one. */
  capabilities(): Promise<ModelCapabilities | null>;
}
