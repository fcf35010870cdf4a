import { processWide } from "@/lib/shared/process-wide";
import type { InstrumentName } from "./instruments";

/** Values of a measurement's labels, each from a short list. */
export type Labels = Readonly<Record<string, string | number>>;

/** Takes measurements of counters and histograms. */
export type Recorder = (name: InstrumentName, value: number, labels: Labels) => void;

const installed = processWide("telemetry", (): { recorder: Recorder | null } => ({ recorder: null }));

/** Has measurements taken; null stops it. Until it is called, nothing is measured. */
export function installRecorder(recorder: Recorder | null): void {
  installed.recorder = recorder;
}

/** Whether measurements are taken: callers may skip what only serves them. */
export function isRecording(): boolean {
  return installed.recorder !== null;
}

/** Takes one measurement, in the unit of the instrument. */
export function record(name: InstrumentName, value: number, labels: Labels = {}): void {
  installed.recorder?.(name, value, labels);
}
