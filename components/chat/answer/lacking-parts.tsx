import { useTranslations } from "next-intl";
import type { ChatView } from "@/lib/shared/projections/chat/chat";

/** The parts of the question that the answer above does not answer. */
export function LackingParts({ outcome }: Pick<ChatView, "outcome">) {
  const t = useTranslations("chat.answer");
  const reason = outcome?.reason;
  if (reason?.code !== "answer_lacks_parts") return null;
  return <p className="text-answer wrap-anywhere text-ink-2">{t("lacking", { parts: String(reason.params.parts) })}</p>;
}
