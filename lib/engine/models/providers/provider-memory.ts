import { processWide } from "@/lib/shared/process-wide";
import { StructuredModes } from "../wire/structured-modes";

export interface ProviderMemory {
  modes: StructuredModes;
  /** Whether the model accepts a temperature and top-k; `null` until a request shows it. */
  samples: boolean | null;
}

/** Learned facts about a provider's model, shared by all its users until the process ends. */
export function providerMemory(baseUrl: string, model: string): ProviderMemory {
  const memories = processWide("provider-memory", () => new Map<string, ProviderMemory>());
  const key = `${baseUrl} ${model}`;
  const known = memories.get(key);
  if (known !== undefined) return known;
  const memory = { modes: new StructuredModes(), samples: null };
  memories.set(key, memory);
  return memory;
}
