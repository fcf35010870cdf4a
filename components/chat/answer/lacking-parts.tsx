import { useTranslations } from "next-intl";
import type { ChatView } from "@/lib/shared/projections/chat/chat";

/** The parts of the question that the answer above does not answer, or not surely. */
export function LackingParts({ outcome }: Pick<ChatView, "outcome">) {
  const t = useTranslations("chat.answer");
  const reason = outcome?.reason;
  if (reason?.code !== "answer_lacks_parts" && reason?.code !== "answer_unsure_parts") return null;
  const key = reason.code === "answer_lacks_parts" ? "lacking" : "unsure";
  return <p className="text-answer wrap-anywhere text-ink-2">{t(key, { parts: String(reason.params.parts) })}</p>;
}
