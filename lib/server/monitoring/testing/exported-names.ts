import { INSTRUMENT_NAMES, INSTRUMENTS } from "@/lib/shared/telemetry/instruments";

/** Every metric of `/metrics` with its type, as its name is written there. */
export function exportedNames(): [name: string, type: string][] {
  return INSTRUMENT_NAMES.map((name) => {
    const { kind, unit } = INSTRUMENTS[name];
    const suffix = unit === "s" ? "_seconds" : unit === "By" ? "_bytes" : "";
    return [`${name.replace(/\W/g, "_")}${suffix}${kind === "counter" ? "_total" : ""}`, kind];
  });
}
