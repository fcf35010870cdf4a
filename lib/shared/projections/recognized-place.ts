import type { RecognizedPage, RecognizedWord } from "@/lib/shared/contracts/library/recognized-page";

type Edges = RecognizedWord["box"];

/** A box of the upright form of a page or picture, as the box around it in the form that is shown. */
export function shownBox(
  { width, height, upright, angle }: Pick<RecognizedPage, "width" | "height" | "upright" | "angle">,
  [left, top, right, bottom]: Edges,
): Edges {
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => {
      const [dx, dy] = [x - upright.width / 2, y - upright.height / 2];
      return { x: width / 2 + dx * cosine - dy * sine, y: height / 2 + dx * sine + dy * cosine };
    }),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A box of the upright form of a picture, on the page that shows it, in points. */
export function boxOnPage(picture: RecognizedPage, box: Edges): Edges {
  const shown = shownBox(picture, box);
  if (picture.on === undefined) return shown;
  const [left, top, right, bottom] = picture.on.box;
  const across = (right - left) / picture.width;
  const down = (bottom - top) / picture.height;
  return [left + shown[0] * across, top + shown[1] * down, left + shown[2] * across, top + shown[3] * down];
}
