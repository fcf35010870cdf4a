import type { z } from "zod";
import type { PromptView } from "../read-prompt";
import { sentences } from "./shared-words";

const NAME = /\p{Lu}[\p{L}-]+(?: (?:(?:of|de|du|des) )?\p{Lu}[\p{L}-]+)+/gu;
const LEADS = /(?<!\p{L})(?:leads|heads|runs|directs|dirige|préside)(?!\p{L})/u;
/** "European Union (EU)": a name with its acronym in brackets. */
const OTHER_NAME = /(\p{Lu}[\p{L}-]+(?: (?:(?:of|de|du|des) )?\p{Lu}[\p{L}-]+)+) \((\p{Lu}{2,})\)/gu;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/**
 * For the graph's schema: multi-word names with acronyms in brackets, the relation of a sentence's first two names, and
 * years.
 */
export function defaultExtraction(schemaName: string, { passages }: PromptView): z.core.util.JSONType | null {
  if (schemaName !== "graph_extraction") return null;
  return {
    passages: passages.map(({ label, text }) => {
      const names = [...new Set(sentences(text).flatMap((sentence) => sentence.match(NAME) ?? []))];
      return {
        id: label,
        entities: names.map((name) => ({
          name,
          type: "organization",
          other_names: [...text.matchAll(OTHER_NAME)].flatMap(([, long, short = ""]) => (long === name ? [short] : [])),
        })),
        relations: sentences(text).flatMap((sentence) => {
          const [source, target] = sentence.match(NAME) ?? [];
          if (source === undefined || target === undefined || source === target) return [];
          const [year] = sentence.match(YEAR) ?? [];
          return [
            {
              source,
              type: LEADS.test(sentence) ? "leads" : "related_to",
              target,
              sentence,
              valid_from: year === undefined ? null : `${year}-01-01`,
              valid_to: null,
            },
          ];
        }),
        dates: [...new Set(text.match(YEAR) ?? [])].map((year) => ({
          text: year,
          from: `${year}-01-01`,
          to: `${year}-12-31`,
        })),
      };
    }),
  };
}
