import { foldedText } from "@/components/words/folded-text";
import { type OpenApi, type Operation, operationsOf } from "@/lib/shared/contracts/openapi";

/** One line of the page. */
export type OutlinedOperation = Pick<Operation, "operationId" | "method" | "path" | "summary" | "x-access"> & {
  /** Scopes of API tokens that carry its permission. */
  scopes: string[];
};

export interface OutlineGroup {
  /** The address that its operations share. */
  tag: string;
  operations: OutlinedOperation[];
}

/** All operations by the part of the API that they belong to, in the document's order. */
export function outlineOf(document: OpenApi): OutlineGroup[] {
  const groups = new Map<string, OutlinedOperation[]>();
  for (const { operationId, method, path, summary, tags, security, "x-access": access } of operationsOf(document)) {
    const scopes = security.flatMap(({ apiToken = [] }) => apiToken);
    const [tag] = tags;
    const outlined = { operationId, method, path, summary: summary.replaceAll("`", ""), "x-access": access, scopes };
    groups.set(tag, [...(groups.get(tag) ?? []), outlined]);
  }
  return [...groups].map(([tag, operations]) => ({ tag, operations }));
}

/** The operations that contain every word, without groups that have no match. */
export function searchOutline(groups: readonly OutlineGroup[], text: string): OutlineGroup[] {
  const words = foldedText(text).split(/\s+/).filter(Boolean);
  const matches = ({ operationId, method, path, summary, "x-access": access }: OutlinedOperation) => {
    const searched = foldedText([operationId, method, path, summary, access].join(" "));
    return words.every((word) => searched.includes(word));
  };
  return groups
    .map(({ tag, operations }) => ({ tag, operations: operations.filter(matches) }))
    .filter(({ operations }) => operations.length > 0);
}
