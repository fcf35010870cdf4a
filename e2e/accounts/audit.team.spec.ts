import { acceptInvitation, withBrowser } from "../support/start-team";
import { expect, test } from "../support/team";

const GRACE = { name: "Grace Hopper", email: "grace@example.org", password: "nanoseconds of wire" };

test("an administrator reads what happened, erases a person, and finds an id in the place of the name", async ({
  page,
  browser,
  team,
}) => {
  const { url } = team;
  await team.signInAdmin(page);
  await page.goto(`${url}/people`);
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByLabel("Email addresses").fill(GRACE.email);
  await page.getByRole("button", { name: "Create 1 link" }).click();
  const invitation = await page.getByRole("textbox", { name: `Link for ${GRACE.email}` }).inputValue();

  await withBrowser(browser, async (theirs) => {
    await theirs.goto(invitation);
    await acceptInvitation(theirs, GRACE);
    await expect(theirs).toHaveURL(`${url}/`);
    // The log is not theirs to read.
    expect((await theirs.goto(`${url}/audit`))?.status()).toBe(404);
    await theirs.goto(`${url}/account`);
    const download = theirs.waitForEvent("download");
    await theirs.getByRole("button", { name: "Export my data" }).click();
    expect((await download).suggestedFilename()).toBe("touchstone-personal-data.json");

    await page.goto(`${url}/settings`);
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
    const list = page.getByRole("list", { name: "Entries" });
    await expect(list.getByText(`Exported the personal data of ${GRACE.name}`)).toBeVisible();
    await expect(list.getByText(`Invited ${GRACE.email} (Analyst)`)).toBeVisible();
    await expect(list.getByText("127.0.0.1").first()).toBeVisible();
    await page.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: "Exports" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await expect(page).toHaveURL(`${url}/audit?kind=exports`);
    await page.getByRole("button", { name: "Export" }).click();
    const log = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect((await log).suggestedFilename()).toBe("touchstone-audit.csv");

    await page.goto(`${url}/people`);
    await page.getByRole("button", { name: `Actions for ${GRACE.name}` }).click();
    await page.getByRole("menuitem", { name: "Erase…" }).click();
    const dialog = page.getByRole("dialog", { name: `Erase ${GRACE.name}?` });
    await expect(dialog.getByText(/Also erased: 0 conversations/)).toBeVisible();
    await dialog.getByRole("button", { name: "Erase", exact: true }).click();
    await expect(page.getByText(`Account of ${GRACE.name} erased`)).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: GRACE.email })).toHaveCount(0);
    await theirs.goto(`${url}/library`);
    await expect(theirs).toHaveURL(`${url}/sign-in?to=%2Flibrary`);
    await theirs.goto("about:blank");
  });

  await page.goto(`${url}/audit`);
  await expect(page.getByText(/^Erased #[0-9a-f]{8}; their documents were kept$/)).toBeVisible();
  await expect(page.getByText("Invited an erased address (Analyst)")).toBeVisible();
  await expect(page.getByText(GRACE.name)).toHaveCount(0);
});
