import { disagreementListSchema } from "@/lib/shared/contracts/library/disagreement";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const HANDBOOK = "# Handbook of members\n\nThe yearly membership fee of the Harlow library is 24 euros.\n";
const LEAFLET = "# Leaflet for visitors\n\nThe yearly membership fee of the Harlow library is 30 euros.\n";
const QUESTION = "What is the yearly membership fee of the Harlow library?";
const OLDER = "Handbook of members";
const NEWER = "Leaflet for visitors";

test.afterEach(async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  for (const document of await api.documents()) if (!document.sample) await api.deleteDocument(document.id);
});

test("of two documents that disagree one is kept in search; the other stays readable, and can be searched again", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const older = await api.addDocument("handbook.md", HANDBOOK);
  await api.addDocument("leaflet.md", LEAFLET);
  await page.goto("/");
  const question = page.getByRole("textbox", { name: "Your question" });
  await question.fill(QUESTION);
  await question.press("Enter");
  const choice = page.getByRole("region", { name: "Keep one document" });
  await choice.getByRole("button", { name: `Keep “${NEWER}” 30 euros` }).click();
  await expect(page.getByText(`“${NEWER}” replaces “${OLDER}”, which is no longer searched`)).toBeVisible();
  await expect(choice).toHaveCount(0);

  // The old citation still opens.
  await page
    .getByRole("button", { name: new RegExp(`^Source \\d+: ${OLDER}`) })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(`“${NEWER}” has replaced this document. It is no longer searched.`)).toBeVisible();
  await expect(sheet.getByText("24 euros")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/library/${older}`);
  await expect(page.getByText(/^Replaced by/)).toContainText(NEWER);
  await page.getByRole("button", { name: "Include in search again" }).click();
  await expect(page.getByText(`“${OLDER}” is searched again`)).toBeVisible();

  // By keyboard, in the library's list of disagreements.
  const found = async () => disagreementListSchema.parse(await (await page.request.get("/api/disagreements")).json());
  await expect.poll(async () => (await found()).disagreements.length, { timeout: 60_000 }).toBe(1);
  await page.goto("/library");
  await page.getByText("Your documents disagree in 1 place").press("Enter");
  await page.getByRole("button", { name: `Keep the newer: “${NEWER}” replaces “${OLDER}”` }).press("Enter");
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  await expect(documents.getByRole("listitem").filter({ hasText: OLDER })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(documents.getByRole("listitem").filter({ hasText: OLDER })).toHaveCount(1);
});
