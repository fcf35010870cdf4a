import { INSTRUMENT_NAMES, INSTRUMENTS } from "@/lib/shared/telemetry/instruments";

/** Every metric of `/metrics` with its type, as its name is written there. */
export function exportedNames(): [name: string, type: string][] {
  return INSTRUMENT_NAMES.map((name) => {
    const { kind, unit } = INSTRUMENTS[name];
    const suffix = unit === "s" ? "_seconds" : unit === "By" ? "_bytes" : "";
    return [`${name.replace(/\W/g, "_")}${suffix}${kind === "counter" ? "_total" : ""}`, kind];
  });
}

/** The labels of a series of `/metrics` as written there; none for an unknown one. */
export function exportedLabels(series: string): string[] {
  const names = exportedNames();
  const metric = series.replace(/_(?:bucket|sum|count)$/, "");
  const at = names.findIndex(([name, type]) => name === (type === "histogram" ? metric : series));
  const instrument = INSTRUMENT_NAMES[at];
  return instrument === undefined ? [] : INSTRUMENTS[instrument].labels.map((label) => label.replace(/\W/g, "_"));
}
