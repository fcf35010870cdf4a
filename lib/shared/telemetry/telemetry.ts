import { processWide } from "@/lib/shared/process-wide";
import type { InstrumentName } from "./instruments";

/** Values of a measurement's labels, each from a short list. */
export type Labels = Readonly<Record<string, string | number>>;

/** Records measurements of counters and histograms. */
export type Recorder = (name: InstrumentName, value: number, labels: Labels) => void;

const installed = processWide("telemetry", (): { recorder: Recorder | null } => ({ recorder: null }));

/** Sets the recorder of measurements; null removes it. Without one, nothing is measured. */
export function installRecorder(recorder: Recorder | null): void {
  installed.recorder = recorder;
}

/** Whether measurements are recorded: callers may skip work that only serves them. */
export function isRecording(): boolean {
  return installed.recorder !== null;
}

/** Records one measurement, in the unit of the instrument. */
export function record(name: InstrumentName, value: number, labels: Labels = {}): void {
  installed.recorder?.(name, value, labels);
}
