import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";
import { ENTITY_LOOK, ENTITY_TYPES } from "../entity/entity-look";

/** The theme's colours resolved for WebGL, which knows no CSS variables. */
export interface PictureColours {
  entities: Readonly<Record<EntityType, string>>;
  edge: string;
  faded: string;
  ink: string;
  accent: string;
  panel: string;
  font: string;
}

/** Reads the current colours from an element. */
export function readColours(element: HTMLElement): PictureColours {
  const probe = document.createElement("span");
  element.append(probe);
  const colour = (variable: string) => {
    probe.style.color = `var(${variable})`;
    return getComputedStyle(probe).color;
  };
  const entityColours = ENTITY_TYPES.map((type) => [type, colour(ENTITY_LOOK[type].colour)] as const);
  const colourOf = new Map<EntityType, string>(entityColours);
  const of = (type: EntityType) => colourOf.get(type) ?? "";
  const colours: PictureColours = {
    entities: {
      person: of("person"),
      organization: of("organization"),
      place: of("place"),
      event: of("event"),
      product: of("product"),
      concept: of("concept"),
      other: of("other"),
    },
    edge: colour("--color-line-strong"),
    faded: colour("--color-line"),
    ink: colour("--color-ink"),
    accent: colour("--color-accent"),
    panel: colour("--color-panel"),
    font: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return colours;
}
