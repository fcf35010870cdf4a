const NAMESPACES =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** Points by index; `null` is a gap. */
type Points = readonly (string | number | null)[];

const points = (cells: Points) =>
  cells.map((cell, at) => (cell === null ? "" : `<c:pt idx="${at}"><c:v>${cell}</c:v></c:pt>`)).join("");

/** Texts that a chart keeps of its sheet. */
export const cachedTexts = (cells: Points, formula = "Sheet1!$A$2:$A$9") =>
  `<c:strRef><c:f>${formula}</c:f><c:strCache>${points(cells)}</c:strCache></c:strRef>`;

/** Numbers that a chart keeps of its sheet, and their format. */
export const cachedNumbers = (cells: Points, format = "General", formula = "Sheet1!$B$2:$B$9") =>
  `<c:numRef><c:f>${formula}</c:f><c:numCache><c:formatCode>${format}</c:formatCode>${points(cells)}</c:numCache></c:numRef>`;

/** Labels of several levels, the innermost first. */
export const cachedLevels = (levels: readonly Points[]) =>
  `<c:multiLvlStrRef><c:f>Sheet1!$A$2:$B$9</c:f><c:multiLvlStrCache>${levels.map((level) => `<c:lvl>${points(level)}</c:lvl>`).join("")}</c:multiLvlStrCache></c:multiLvlStrRef>`;

/** A series: its name, and its data (XML) by element. */
export const chartSeries = (name: string | null, data: Readonly<Record<string, string>>, more = "") =>
  `<c:ser>${name === null ? "" : `<c:tx>${cachedTexts([name], "Sheet1!$B$1")}</c:tx>`}${more}${Object.entries(data)
    .map(([element, content]) => `<c:${element}>${content}</c:${element}>`)
    .join("")}</c:ser>`;

export const chartTitle = (text: string) =>
  `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;

/** An axis: `cat`, `val` or `date`, with its title and other content (XML). */
export const chartAxis = (kind: string, id: number, { title = "", more = "" } = {}) =>
  `<c:${kind}Ax><c:axId val="${id}"/>${title === "" ? "" : chartTitle(title)}${more}</c:${kind}Ax>`;

/** A plot of series on axes. */
export const chartPlot = (kind: string, series: string, axes: readonly number[] = [], more = "") =>
  `<c:${kind}Chart>${more}${series}${axes.map((id) => `<c:axId val="${id}"/>`).join("")}</c:${kind}Chart>`;

/** The part of a chart with its plots and axes (XML). */
export const chartPart = (area: string, { title = "", more = "" } = {}) =>
  `<c:chartSpace ${NAMESPACES}>${more}<c:chart>${title === "" ? "" : chartTitle(title)}<c:plotArea><c:layout/>${area}</c:plotArea></c:chart></c:chartSpace>`;
