import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { MarkdownText } from "@/components/library/document/block-text";
import { renderPage } from "@/components/testing/render-page";

it("renders an answer without its verdicts as Markdown", async () => {
  await renderPage(
    <MarkdownText>{"The **two** plans:\n\n| Plan | Price |\n| --- | --- |\n| Race | £75 |"}</MarkdownText>,
  );
  expect(screen.getByText("two").tagName).toBe("STRONG");
  expect(screen.getByRole("columnheader", { name: /Plan/ })).toBeVisible();
  expect(screen.getByRole("cell", { name: /£75/ })).toBeVisible();
});
