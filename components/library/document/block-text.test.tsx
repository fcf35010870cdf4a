import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "@/components/testing/render-page";
import { MarkdownText } from "./block-text";

it("renders an answer without its verdicts as Markdown", async () => {
  await renderPage(
    <MarkdownText>{"The **two** plans:\n\n| Plan | Price |\n| --- | --- |\n| Race | £75 |"}</MarkdownText>,
  );
  expect(screen.getByText("two").tagName).toBe("STRONG");
  expect(screen.getByRole("columnheader", { name: /Plan/ })).toBeVisible();
  expect(screen.getByRole("cell", { name: /£75/ })).toBeVisible();
});
