import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";
import { ENTITY_LOOK } from "./entity-look";

/** The icon of an entity's type, in its shape and colour. Decorative: the text beside it names the type. */
export function EntityMark({ type }: { type: EntityType }) {
  const { colour, outline } = ENTITY_LOOK[type];
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="inline-block size-3 shrink-0 forced-color-adjust-none">
      <path d={outline} fillRule="evenodd" style={{ fill: `var(${colour})` }} />
    </svg>
  );
}
