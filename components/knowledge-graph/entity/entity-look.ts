import { type EntityType, entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** In the order of the legend. */
export const ENTITY_TYPES = entityTypeSchema.options;

export interface EntityLook {
  /** CSS variable of its colour. */
  colour: `--color-entity-${EntityType}`;
  /** The shape's number in the shader of the picture; `outline` is the same shape as an SVG path in a box of 16. */
  shape: number;
  outline: string;
}

/** The colour and shape of each type; colour is never the only difference. */
export const ENTITY_LOOK = {
  person: { colour: "--color-entity-person", shape: 0, outline: "M8 2a6 6 0 1 0 0 12 6 6 0 1 0 0-12Z" },
  organization: { colour: "--color-entity-organization", shape: 1, outline: "M3 3h10v10H3Z" },
  place: { colour: "--color-entity-place", shape: 2, outline: "M8 2l6.2 10.8H1.8Z" },
  event: { colour: "--color-entity-event", shape: 3, outline: "M8 1.4 14.6 8 8 14.6 1.4 8Z" },
  product: { colour: "--color-entity-product", shape: 4, outline: "M5 2.8h6L14 8l-3 5.2H5L2 8Z" },
  concept: {
    colour: "--color-entity-concept",
    shape: 5,
    outline: "M8 2a6 6 0 1 0 0 12 6 6 0 1 0 0-12Zm0 3.4a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 1 1 0-5.2Z",
  },
  other: { colour: "--color-entity-other", shape: 6, outline: "M6 2h4v4h4v4h-4v4H6v-4H2V6h4Z" },
} as const satisfies Record<EntityType, EntityLook>;
