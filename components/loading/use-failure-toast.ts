"use client";

import { useToast } from "@/components/ui/overlays/toast";
import { useFailureWords } from "./use-failure-words";

/** The `onError` of a change: a message with a title and the reason. */
export function useFailureToast(title: string): (error: Error) => void {
  const toast = useToast();
  const failureWords = useFailureWords();
  return (error) => toast({ title, description: failureWords(error), error: true });
}
