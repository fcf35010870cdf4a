import { processWide } from "@/lib/shared/process-wide";
import { sendNotice } from "../notices/send-notices";

type Listener = (name: string) => void;

const listeners = () => processWide("job-listeners", () => new Set<Listener>());

/** Notifies whoever does the work of this name, here and in other processes, that there is some; called once it is committed. */
export function noteJobs(name: string): void {
  for (const listener of listeners()) listener(name);
  void sendNotice({ kind: "work", names: [name] });
}

/** Calls back for every note of this process. @returns a function that ends this */
export function onJobs(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
