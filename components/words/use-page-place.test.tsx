import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { usePagePlace } from "./use-page-place";

const PASSAGE = {
  page: 4,
  pages: [
    { page: 4, start: 0 },
    { page: 5, start: 28 },
  ],
};

function Places() {
  const placeOf = usePagePlace();
  const places = [placeOf(PASSAGE), placeOf(PASSAGE, { start: 12 }), placeOf(PASSAGE, { start: 30 })];
  const none = placeOf({ page: null }, { start: 30 }) ?? "none";
  const slide = placeOf({ ...PASSAGE, pageUnit: "slide" }, { start: 28 });
  const labelled = placeOf({ page: 6, pages: [{ page: 6, start: 0, label: "vi" }] });
  return <p>{[...places, none, slide, labelled].join(", ")}</p>;
}

it("names the page or slide on which the evidence begins, or the passage without it", async () => {
  await renderPage(<Places />);
  expect(screen.getByText("p. 4, p. 4, p. 5, none, Slide 5, p. vi (PDF page 6)")).toBeVisible();
});
