import type { ModelProvider } from "./model-list";

/** A known kind of model server, with what it usually listens on. */
export interface ModelPreset {
  id: string;
  /** The product's own name: the same in every language. */
  name: string;
  provider: Exclude<ModelProvider, "none">;
  url: string;
  /** A model to begin with; `null` where only the server's own list can tell. */
  model: string | null;
  /** Whether the server wants a key. */
  key: "needed" | "optional" | "none";
}

export const MODEL_PRESETS: readonly ModelPreset[] = [
  {
    id: "ollama",
    name: "Ollama",
    provider: "ollama",
    url: "http://127.0.0.1:11434",
    model: "llama3.2:3b",
    key: "none",
  },
  {
    id: "openai",
    name: "OpenAI",
    provider: "openai-compatible",
    url: "https://api.openai.com/v1",
    model: "gpt-4o-mini",
    key: "needed",
  },
  {
    id: "hugging-face",
    name: "Hugging Face",
    provider: "openai-compatible",
    url: "https://router.huggingface.co/v1",
    model: "mistralai/Mistral-7B-Instruct-v0.3",
    key: "needed",
  },
  {
    id: "vllm",
    name: "vLLM",
    provider: "openai-compatible",
    url: "http://127.0.0.1:8000/v1",
    model: "mistralai/Mistral-7B-Instruct-v0.3",
    key: "optional",
  },
  {
    id: "llama-cpp",
    name: "llama.cpp",
    provider: "openai-compatible",
    url: "http://127.0.0.1:8080/v1",
    model: null,
    key: "optional",
  },
  {
    id: "lm-studio",
    name: "LM Studio",
    provider: "openai-compatible",
    url: "http://127.0.0.1:1234/v1",
    model: null,
    key: "optional",
  },
];
