import { Listeners } from "@/lib/shared/listeners";
import { processWide } from "@/lib/shared/process-wide";
import { sendNotice } from "../notices/send-notices";

const listeners = () => processWide("job-listeners", () => new Listeners<[name: string]>());

/** Wakes the workers of this kind, here and in other processes; called once the work is committed. */
export function noteJobs(name: string): void {
  listeners().notify(name);
  void sendNotice({ kind: "work", names: [name] });
}

/** Calls back for every note of this process. @returns a function that ends this */
export function onJobs(listener: (name: string) => void): () => void {
  return listeners().add(listener);
}
