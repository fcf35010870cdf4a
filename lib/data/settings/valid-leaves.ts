import type { LeafValue } from "@/lib/shared/contracts/settings/setting-leaves";
import { settingsSchema } from "@/lib/shared/contracts/settings/settings";
import { AppError } from "@/lib/shared/errors";
import { fieldsOf } from "@/lib/shared/validation";
import { DEFAULT_LEAVES, layerLeaves } from "./merge-layers";

/**
 * The valid leaves of a layer to be saved.
 * @param prefix path of the layer in the request, for the names of invalid fields
 * @param refuse the reason why a setting is not allowed in this layer, or `null`
 * @throws AppError `validation_failed` that names every unknown, invalid or misplaced setting
 */
export function validLeaves(
  layer: unknown,
  { prefix = "", refuse = () => null }: { prefix?: string; refuse?(path: string): string | null } = {},
): Map<string, LeafValue> {
  const parsed = settingsSchema.safeParse(layer);
  const fields = new Map(Object.entries(parsed.success ? {} : fieldsOf(parsed.error)));
  const leaves = layerLeaves(layer);
  for (const path of leaves.keys()) {
    const complaint = refuse(path) ?? (DEFAULT_LEAVES.has(path) ? null : "is not a setting");
    // A value in the place of a group already has its own error.
    if (complaint !== null && !fields.has(path)) fields.set(path, complaint);
  }
  if (fields.size > 0) {
    throw new AppError("validation_failed", `These settings are not valid: ${[...fields.keys()].join(", ")}.`, {
      fields: Object.fromEntries([...fields].map(([path, complaint]) => [`${prefix}${path}`, complaint])),
    });
  }
  return leaves;
}
