import type { ConfigStamp } from "@/lib/shared/contracts/runs/run-event";

type Provider = ConfigStamp["settings"]["languageModel"]["provider"];

/**
 * The well-known name of a provider for `gen_ai.provider.name`, which says what wire format it speaks
 * (https://opentelemetry.io/docs/specs/semconv/registry/attributes/gen-ai/), and for OpenInference's `llm.system`.
 */
const NAMES: Readonly<Record<Provider, { genAi: string; openInference: string }>> = {
  none: { genAi: "_OTHER", openInference: "_OTHER" },
  "openai-compatible": { genAi: "openai", openInference: "openai" },
  ollama: { genAi: "ollama", openInference: "ollama" },
  anthropic: { genAi: "anthropic", openInference: "anthropic" },
  mistral: { genAi: "mistral_ai", openInference: "mistralai" },
};

/** The same for another model's provider; null: it is part of this application. */
export function providerName(provider: string | null): string {
  return (
    Object.entries(NAMES).find(([name]) => name === provider)?.[1].genAi ??
    (provider === null ? "touchstone" : "_OTHER")
  );
}

/** Names of the provider of a run's language model. */
export function providerNames(stamp: ConfigStamp | null): (typeof NAMES)[Provider] {
  return NAMES[stamp?.settings.languageModel.provider ?? "none"];
}
