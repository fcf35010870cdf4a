import { z } from "zod";
import { AppError } from "@/lib/shared/errors";

/** An owner's conversation that is not deleted. @throws AppError `not_found`, also for a malformed id */
export function kept(id: string, ownerId: string) {
  return { id: conversationId(id), ownerId, kind: "chat", deletedAt: null };
}

/** @throws AppError `not_found` for a malformed id */
function conversationId(id: string): string {
  const parsed = z.uuid().safeParse(id);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** The error for an unknown conversation. */
export function notFound(): AppError {
  return new AppError("not_found", "There is no such conversation.");
}
