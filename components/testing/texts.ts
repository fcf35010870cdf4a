import { createTranslator } from "next-intl";
import english from "@/messages/en.json";

/** The English texts of the interface by their dotted names: a test that names a text does not change with its words. */
export const text = createTranslator({ locale: "en", messages: english });

/** Matches what begins with a text, such as the name of a control that goes on with its explanation. */
export function startingWith(beginning: string): RegExp {
  return new RegExp(`^${beginning.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
}
