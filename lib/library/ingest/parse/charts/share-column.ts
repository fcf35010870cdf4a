import { NumberFormat } from "../office/number-formats";
import { childElements, childNamed, elementsNamed, innerText, type XmlElement } from "../office/xml-reader";
import { type ChartColumn, isOn } from "./chart";

const OF_ONE_WHOLE = /^(?:pie|pie3D|ofPie|doughnut)Chart$/;
/** Formats of the labels of a pie that state none, and of parts that have no labels. */
const USUAL_LABEL = "0%";
const USUAL_PART = "0.0%";

/** Whether the series of a plot are drawn as parts of 100 %. */
export function areParts(plot: XmlElement): boolean {
  return childNamed(plot, "grouping")?.attributes.val === "percentStacked";
}

/**
 * What the points of a series are of a whole, where the chart shows that instead of their values: of all points of a pie
 * with such labels, or of the series that are stacked to 100 %.
 * @param values the column of the values; percentages are their own shares
 */
export function shareColumn(
  values: ChartColumn,
  { plot, series, name }: { plot: XmlElement; series: XmlElement; name: string },
): ChartColumn[] {
  const labels = childNamed(series, "dLbls") ?? childNamed(plot, "dLbls");
  const isPie = OF_ONE_WHOLE.test(plot.name) && isOn(childNamed(labels, "showPercent"));
  if ((!isPie && !areParts(plot)) || [...values.cells.values()].every(({ text }) => text.includes("%"))) return [];
  const stated = isPie ? childNamed(labels, "numFmt")?.attributes.formatCode : undefined;
  const format = new NumberFormat(stated?.includes("%") ? stated : isPie ? USUAL_LABEL : USUAL_PART);
  const wholes = isPie ? null : wholesOf(plot);
  const own = valuesOf(series);
  const whole = [...own.values()].reduce((sum, value) => sum + Math.abs(value), 0);
  const shares = [...own].flatMap(([at, value]) => {
    const all = wholes === null ? whole : (wholes.get(at) ?? 0);
    return all === 0 ? [] : [[at, format.show(value / all)] as const];
  });
  return shares.length === 0 ? [] : [{ name: `${name} (%)`.trim(), cells: new Map(shares) }];
}

/** Sums of the series of a plot by point. */
function wholesOf(plot: XmlElement): Map<number, number> {
  const sums = new Map<number, number>();
  for (const series of childElements(plot, "ser"))
    for (const [at, value] of valuesOf(series)) sums.set(at, (sums.get(at) ?? 0) + Math.abs(value));
  return sums;
}

function valuesOf(series: XmlElement): Map<number, number> {
  const values = childNamed(series, "val");
  const points = values === undefined ? [] : [...elementsNamed(values, "pt")];
  return new Map(
    points.flatMap((point) => {
      const value = childNamed(point, "v");
      const number = value === undefined ? Number.NaN : Number(innerText(value) || Number.NaN);
      return Number.isFinite(number) ? [[Number(point.attributes.idx), number] as const] : [];
    }),
  );
}
