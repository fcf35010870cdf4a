import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The SHA-256 of a vendored model from its SHA256SUMS, which identifies its version. */
export function modelHash(folder: string): string {
  const line = readFileSync(join(folder, "SHA256SUMS"), "utf8")
    .split("\n")
    .find((candidate) => candidate.endsWith("model.onnx"));
  if (line === undefined) throw new Error(`${folder}/SHA256SUMS has no entry for model.onnx`);
  return line.trim();
}
