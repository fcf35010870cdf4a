import type { Page } from "@playwright/test";
import { newInvitationSchema } from "@/lib/shared/contracts/accounts/invitation";
import { collectionSchema, documentListSchema } from "@/lib/shared/contracts/library/document";
import { acceptInvitation, type Credentials, withBrowser } from "../support/start-team";
import { expect, test } from "../support/team";

const KATHERINE = { name: "Katherine Johnson", email: "katherine@example.org", password: "nanoseconds of wire" };
const MINUTES = "# Minutes of the board\n\nThe rent of the Oakhurst warehouse is 4,710 euros a month.\n";
const QUESTION = "What is the rent of the Oakhurst warehouse?";

/** Sends a request with the session of a page. */
async function send(page: Page, address: string, body: Parameters<Page["request"]["post"]>[1]): Promise<unknown> {
  const answer = await page.request.post(address, body);
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

async function ask(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/`);
  const composer = page.getByRole("textbox", { name: "Your question" });
  await composer.fill(QUESTION);
  await composer.press("Enter");
}

/** Makes a person a member of a group, or no longer, on the page of people. */
async function switchMember(page: Page, url: string, group: string, { name }: Credentials): Promise<void> {
  await page.goto(`${url}/people`);
  await page.getByRole("button", { name: `Edit the group ${group}` }).click();
  await page.getByRole("checkbox", { name }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("a collection that is opened to a group alone: found by its members, and by no one else", async ({
  page,
  browser,
  team,
}) => {
  const { url } = team;
  await team.signInAdmin(page);
  const invited = await send(page, `${url}/api/invitations`, { data: { email: KATHERINE.email, role: "analyst" } });
  const { token } = newInvitationSchema.parse(invited);
  const added = await send(page, `${url}/api/collections`, { data: { name: "Board papers" } });
  const { id: collection } = collectionSchema.parse(added);
  const file = { name: "minutes.md", mimeType: "text/markdown", buffer: Buffer.from(MINUTES) };
  await send(page, `${url}/api/documents`, { multipart: { file, collection } });

  await page.goto(`${url}/people`);
  await page.getByRole("button", { name: "New group" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Board");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("No members yet")).toBeVisible();
  await page.goto(`${url}/library`);
  await page.getByRole("button", { name: /^Board papers/ }).click();
  await page.getByRole("button", { name: "Actions for the collection “Board papers”" }).click();
  await page.getByRole("menuitem", { name: "Who can read this…" }).click();
  await page.getByRole("combobox", { name: "Access for Everyone" }).click();
  await page.getByRole("option", { name: "No access" }).click();
  await page.getByRole("combobox", { name: "Access for Board" }).click();
  await page.getByRole("option", { name: "Can read", exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Rights on “Board papers” saved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Minutes of the board" })).toBeVisible();
  const statuses = async () =>
    documentListSchema
      .parse(await (await page.request.get(`${url}/api/documents`)).json())
      .documents.map(({ status }) => status);
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set(["ready"]));

  await withBrowser(browser, async (theirs) => {
    await theirs.goto(`${url}/invitation#${token}`);
    await acceptInvitation(theirs, KATHERINE);
    await expect(theirs).toHaveURL(`${url}/`);
    await theirs.goto(`${url}/library`);
    await expect(theirs.getByRole("button", { name: /^All \d+$/ })).toBeVisible();
    await expect(theirs.getByText("Board papers")).toHaveCount(0);
    await expect(theirs.getByText("Minutes of the board")).toHaveCount(0);
    await ask(theirs, url);
    await expect(theirs.getByText("No answer in your library")).toBeVisible();
    await expect(theirs.getByText("4,710")).toHaveCount(0);

    // A right applies from the next question on.
    await switchMember(page, url, "Board", KATHERINE);
    await ask(theirs, url);
    await expect(theirs.getByText(/4,710 euros a month/).first()).toBeVisible();
    const answered = theirs.url();

    // After the right is withdrawn, the person who asked keeps the answer; its source is closed.
    await switchMember(page, url, "Board", KATHERINE);
    await theirs.goto(answered);
    await theirs
      .getByRole("button", { name: /^Source 1/ })
      .first()
      .click();
    await expect(theirs.getByText("You don’t have access to this source, or it was deleted")).toBeVisible();
    await theirs.goto("about:blank");
  });
});
