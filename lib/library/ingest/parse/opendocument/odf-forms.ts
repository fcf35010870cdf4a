import { attributeOf, elementsNamed, type XmlElement } from "../office/xml-reader";
import { boxMark } from "../text/box-mark";

/** Fields of a form whose value is a text. */
const FIELDS = new Set("text textarea formatted-text number date time combobox".split(" "));
/** Words that a form shows beside its fields. */
const WORDS = new Set(["fixed-text", "frame"]);

/** The fields of a document's forms, by the id by which the text shows them. */
export class OdfForms {
  #fields = new Map<string, XmlElement>();

  /** Adds the fields of an `office:forms` element. */
  add(element: XmlElement): void {
    for (const child of element.children) {
      if (typeof child === "string") continue;
      const id = attributeOf(child.attributes, "id");
      if (id !== null) this.#fields.set(id, child);
      this.add(child);
    }
  }

  /** The visible text of a field: its label, its value, or whether it is ticked; empty for buttons. */
  shown(id: string): string {
    const field = this.#fields.get(id);
    if (field === undefined) return "";
    const { name } = field;
    const stated = (attribute: string) => attributeOf(field.attributes, attribute);
    const label = stated("label") ?? "";
    if (name === "checkbox") return boxMark((stated("current-state") ?? stated("state")) === "checked") + label;
    if (name === "radio") return boxMark((stated("current-selected") ?? stated("selected")) === "true") + label;
    if (WORDS.has(name)) return label;
    if (name === "listbox") return [...elementsNamed(field, "option")].filter(isChosen).map(labelOf).join(", ");
    return FIELDS.has(name) ? (stated("current-value") ?? stated("value") ?? "") : "";
  }
}

function isChosen({ attributes }: XmlElement): boolean {
  return (attributeOf(attributes, "current-selected") ?? attributeOf(attributes, "selected")) === "true";
}

function labelOf({ attributes }: XmlElement): string {
  return attributeOf(attributes, "label") ?? attributeOf(attributes, "value") ?? "";
}
