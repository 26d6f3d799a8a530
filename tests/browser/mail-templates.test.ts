import { expect, test } from "vitest";
import { openBrowser } from "./browser.ts";

const site = await openBrowser();

test("a mail is shown narrow and wide, by day and by night", async () => {
  const page = await site.person();
  // What a test says of light and dark is said to each frame, whatever the page says of it.
  await page.emulateMedia({ colorScheme: null });
  await page.goto("/dev/mail/templates");
  await page.getByText("notify-proposal-received-1", { exact: true }).click();
  await page.getByRole("heading", { name: /^Offerte van € 1.295,00 van Jansen/ }).waitFor();
  await page.waitForLoadState("load");
  const looks = await Promise.all(
    page
      .frames()
      .slice(1)
      .map((frame) =>
        frame.evaluate(() => [
          innerWidth,
          matchMedia("(prefers-color-scheme: dark)").matches,
          document.querySelector("h1")?.textContent,
        ]),
      ),
  );
  const title = "Jansen Verhuizingen biedt €\u00a01.295,00";
  expect(looks).toEqual(
    [360, 640].flatMap((width) => [
      [width, false, title],
      [width, true, title],
    ]),
  );
});
