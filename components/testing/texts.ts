import { createTranslator } from "next-intl";
import english from "@/messages/en.json";

/** The English messages by key, so that tests do not change with the wording. */
export const text = createTranslator({ locale: "en", messages: english });

/** Matches texts with a prefix, such as the name of a control that includes its explanation. */
export function startingWith(beginning: string): RegExp {
  return new RegExp(`^${beginning.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
}
