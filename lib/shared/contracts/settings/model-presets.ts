import type { ModelProvider } from "./model-list";

interface ModelPreset {
  id: string;
  /** A product's own name: the same in every language. */
  name: string;
  provider: Exclude<ModelProvider, "none">;
  /** The usual address of such a server; the host of a custom endpoint has to be filled in. */
  url: string;
  /** A model to start with; `null` when a server runs the one it was started with. */
  model: string | null;
  /** `false`: no key by default; a server behind a proxy may need one all the same. */
  needsKey: boolean;
  docs: string;
}

/** Common servers to start from: what is saved is provider, address and model. */
export const MODEL_PRESETS = [
  {
    id: "ollama",
    name: "Ollama",
    provider: "ollama",
    url: "http://127.0.0.1:11434",
    model: "llama3.2",
    needsKey: false,
    docs: "https://docs.ollama.com",
  },
  {
    id: "openai",
    name: "OpenAI",
    provider: "openai-compatible",
    url: "https://api.openai.com/v1",
    model: "gpt-4o-mini",
    needsKey: true,
    docs: "https://platform.openai.com/docs/api-reference/chat",
  },
  {
    id: "anthropic",
    name: "Anthropic",
    provider: "anthropic",
    url: "https://api.anthropic.com",
    model: "claude-haiku-4-5",
    needsKey: true,
    docs: "https://docs.claude.com/en/api/overview",
  },
  {
    id: "mistral",
    name: "Mistral AI",
    provider: "mistral",
    url: "https://api.mistral.ai",
    model: "mistral-small-latest",
    needsKey: true,
    docs: "https://docs.mistral.ai",
  },
  {
    id: "hugging-face",
    name: "Hugging Face",
    provider: "openai-compatible",
    url: "https://router.huggingface.co/v1",
    model: "mistralai/Mistral-7B-Instruct-v0.3",
    needsKey: true,
    docs: "https://huggingface.co/docs/inference-providers",
  },
  {
    id: "hugging-face-endpoint",
    name: "Hugging Face Endpoint",
    provider: "openai-compatible",
    url: "https://your-endpoint.endpoints.huggingface.cloud/v1",
    model: "mistralai/Mistral-7B-Instruct-v0.3",
    needsKey: true,
    docs: "https://huggingface.co/docs/inference-endpoints",
  },
  {
    id: "vllm",
    name: "vLLM",
    provider: "openai-compatible",
    url: "http://127.0.0.1:8000/v1",
    model: "mistralai/Mistral-7B-Instruct-v0.3",
    needsKey: false,
    docs: "https://docs.vllm.ai/en/stable/serving/openai_compatible_server/",
  },
  {
    id: "llama-cpp",
    name: "llama.cpp",
    provider: "openai-compatible",
    url: "http://127.0.0.1:8080/v1",
    model: null,
    needsKey: false,
    docs: "https://github.com/ggml-org/llama.cpp/tree/master/tools/server",
  },
  {
    id: "lm-studio",
    name: "LM Studio",
    provider: "openai-compatible",
    url: "http://127.0.0.1:1234/v1",
    model: null,
    needsKey: false,
    docs: "https://lmstudio.ai/docs/developer/openai-compat",
  },
] as const satisfies readonly ModelPreset[];
