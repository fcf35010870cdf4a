import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";

/** The words of a scanned page, for screen readers. */
export function PageWords({ page }: { page: Pick<RecognizedPage, "lines"> }) {
  return <p className="sr-only">{page.lines.map(({ words }) => words.map(({ text }) => text).join(" ")).join("\n")}</p>;
}
