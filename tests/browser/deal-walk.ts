import type { Locator, Page } from "playwright-core";
import { OWN_PROPOSALS } from "~/features/board/components/address.ts";
import { DAY_MS, dutchDay } from "~/shared/dates.ts";
import { HOMES, listedBriefPath } from "~/shared/paths.ts";
import { jpegWithPlace } from "../factories/images.ts";
import { choosePhotos, chooseProvince, includeAll } from "./people.ts";

/** How somebody uses pages: straight on, or with patience where the product is away for a while. */
export interface Manner {
  /** Opens an address, until `shown` is there. */
  open(page: Page, address: string, shown: Locator): Promise<void>;
  /** Fills in a field that may hold it already, from a time before. */
  type(field: Locator, text: string): Promise<void>;
  /** Does what sends something or leads elsewhere, until its own page shows that it came through. */
  act(page: Page, act: () => Promise<void>, done: Locator): Promise<void>;
  /** Waits for what the other one's act brings to this page. */
  see(page: Page, shown: Locator): Promise<void>;
}

/** Of somebody who meets nothing in the way. */
export const STRAIGHT_ON: Manner = {
  async open(page, address, shown) {
    await page.goto(address);
    await shown.waitFor();
  },
  type: (field, text) => field.fill(text),
  async act(_page, act, done) {
    await act();
    await done.waitFor();
  },
  see: (_page, shown) => shown.waitFor(),
};

/** What the two write, each once. */
export const WRITTEN = {
  question: "Is er een lift?",
  answer: "Nee, drie trappen.",
  message: "Past deze kast in de bus?",
  reply: "Ja, ruim.",
};

const CHANGED = /De klant wijzigde de opdracht/;

/** A client on a phone and a company at a desk, both signed in. */
interface Two {
  phone: Page;
  desk: Page;
  client: { email: string };
}

const photo = async () => ({
  name: "kast.jpg",
  mimeType: "image/jpeg",
  buffer: await jpegWithPlace(),
});

/** Walks the wizard on to its last step, from whichever it shows. */
async function walkOn(page: Page, last: number): Promise<void> {
  const at = (step: number) =>
    page.getByText(`Stap ${step} van ${last}`).filter({ visible: true }).first();
  await page.locator("form[data-live]").waitFor();
  for (let step = 2; step <= last; step += 1) {
    if (!(await at(step - 1).isVisible())) continue;
    await page.getByRole("button", { name: "Volgende" }).tap();
    await at(step).waitFor();
  }
}

/**
 * What the two do, from a brief to messages about it, each step in its turn and each in a window that stays
 * open: nobody loads a page anew to see what the other did.
 */
export function dealOf({ phone, desk, client }: Two, manner: Manner) {
  const { open, type, act, see } = manner;
  let [offering, proposals] = [desk, desk];
  const beside = () => offering.getByRole("region", { name: "Opdrachtdetails" });
  const own = () => proposals.getByRole("article");
  const card = phone.getByRole("article", { name: "Stapel & Sjor" });
  const outdated = phone.getByText(/Eén offerte is daar nog niet op bevestigd/);
  const talk = (page: Page) => page.getByRole("region", { name: "Berichten" });

  async function write(page: Page, text: string, press: "tap" | "click"): Promise<void> {
    const chosen = page.getByRole("img", { name: "Foto's 1" });
    const file = await photo();
    await act(page, () => choosePhotos(page, file), chosen);
    await act(
      page,
      async () => {
        await type(page.getByLabel("Je bericht"), text);
        await page.getByRole("button", { name: "Bericht versturen" })[press]();
      },
      talk(page).getByRole("listitem").getByText(text),
    );
  }

  return {
    /** The company has the list of briefs open. */
    async watchList(): Promise<void> {
      const list = desk.getByRole("heading", { name: "Beschikbare Verhuisopdrachten" });
      await open(desk, HOMES.company, list);
    },

    /** The client places a brief, opens it, and answers its id. */
    async placeBrief(): Promise<string> {
      await open(phone, "/brief-form", phone.locator("form[data-live]"));
      const placed = phone.getByRole("main").getByRole("listitem").getByRole("link");
      await phone.getByRole("radio", { name: "Verhuizing" }).check();
      await chooseProvince(phone, "Van provincie", "Utrecht");
      await type(phone.getByLabel("Van plaats"), "Zeist");
      await chooseProvince(phone, "Naar provincie", "Gelderland");
      const day = dutchDay(new Date(Date.now() + 30 * DAY_MS));
      await type(phone.getByLabel("Gewenste datum"), day);
      await walkOn(phone, 4);
      await act(
        phone,
        async () => {
          await walkOn(phone, 4);
          await type(phone.getByLabel("Telefoonnummer"), "06 87654321");
          await phone.getByRole("button", { name: "Offerte aanvragen", exact: true }).tap();
        },
        placed,
      );
      const empty = phone.getByRole("heading", { name: "Nog geen offertes" });
      await act(phone, () => placed.tap(), empty);
      return new URL(phone.url()).pathname.split("/").at(-1) ?? "";
    },

    /** The list says that there is a new one. */
    async seeNewBrief(): Promise<void> {
      await see(desk, desk.getByRole("button", { name: "1 nieuwe opdracht" }));
    },

    /** The company opens it in a window of its own. */
    async openBrief(briefId: string): Promise<Page> {
      offering = await desk.context().newPage();
      await open(offering, listedBriefPath(briefId), beside());
      return offering;
    },

    /** The company asks, which the client's page shows. */
    async ask(): Promise<void> {
      const form = beside().getByLabel("Je vraag");
      await act(
        offering,
        async () => {
          if (!(await form.isVisible()))
            await beside().getByText("Stel de klant een vraag").click();
          await type(form, WRITTEN.question);
          await beside().getByRole("button", { name: "Vraag versturen" }).click();
        },
        beside().getByRole("listitem").getByText(WRITTEN.question),
      );
      await see(phone, phone.getByText(WRITTEN.question));
    },

    /** The client answers, which the company's page shows. */
    async answer(): Promise<void> {
      await act(
        phone,
        async () => {
          await type(phone.getByLabel("Je antwoord"), WRITTEN.answer);
          await phone.getByRole("button", { name: "Antwoord versturen" }).tap();
        },
        phone.getByText(WRITTEN.answer, { exact: true }),
      );
      await see(offering, beside().getByText(WRITTEN.answer));
    },

    /** The company sends a proposal, which the client's page shows. */
    async propose(): Promise<void> {
      const form = offering.getByRole("dialog", { name: "Offerte indienen" });
      await act(
        offering,
        async () => {
          if (!(await form.isVisible())) {
            await beside().getByRole("button", { name: "Offerte indienen" }).click();
          }
          await type(form.getByLabel("Titel"), "Complete verhuizing");
          await type(form.getByLabel("Beschrijving"), "Laden, rijden en lossen met drie man.");
          await includeAll(form);
          await type(form.getByLabel("Prijs in euro, incl. btw"), "950");
          await form.getByRole("button", { name: "Offerte verzenden" }).click();
        },
        // Who presses again, as an answer got lost, reads that it was there.
        offering.getByText(/Offerte verzonden!|Al een offerte ingediend/),
      );
      if (await form.isVisible()) await offering.keyboard.press("Escape");
      await beside().getByRole("link", { name: "Sluiten" }).click();
      await beside().waitFor({ state: "detached" });
      await see(phone, card);
    },

    /** The company has its proposals open. */
    async watchProposals(): Promise<Page> {
      proposals = await desk.context().newPage();
      await open(proposals, OWN_PROPOSALS, own());
      return proposals;
    },

    /** The client says more of the move: its page and the company's say that the proposal is out of date. */
    async change(): Promise<void> {
      const form = phone.locator("form[data-live]");
      await act(phone, () => phone.getByRole("link", { name: "Aanvraag wijzigen" }).tap(), form);
      await phone.getByLabel("Er is een lift bij aankomst").check();
      await act(
        phone,
        async () => {
          await walkOn(phone, 4);
          await phone.getByRole("button", { name: "Wijziging opslaan" }).tap();
        },
        outdated,
      );
      await see(proposals, own().getByText(CHANGED));
    },

    /** The company looks at what changed and leaves its proposal as it is, which the client's page shows. */
    async confirm(): Promise<void> {
      const window = proposals.getByRole("dialog", { name: "Offerte nakijken" });
      const asked = own().getByRole("button", { name: /Offerte nakijken/ });
      await act(proposals, () => asked.click(), window.getByText("Lift").first());
      await act(
        proposals,
        async () => {
          if (!(await window.isVisible())) await asked.click();
          await window.getByRole("button", { name: "Zo laten en bevestigen" }).click();
        },
        own().filter({ hasNot: proposals.getByText(CHANGED) }),
      );
      await see(phone, phone.getByRole("main").filter({ has: card, hasNot: outdated }));
    },

    /** How often the company's page names the client's address. */
    namesClient: () => own().getByText(client.email).count(),

    /** The client accepts: the company's page says who the client is. */
    async accept(): Promise<void> {
      const sure = phone.getByRole("button", { name: /^Ja, accepteren/ });
      await act(
        phone,
        async () => {
          if (!(await sure.isVisible()))
            await card.getByRole("button", { name: "Accepteren" }).tap();
          await sure.tap();
        },
        phone.getByRole("link", { name: "Stuur een bericht" }),
      );
      await see(proposals, own().getByText(client.email).filter({ visible: true }).first());
    },

    /** The client writes with a photo: the company's page says so. */
    async write(): Promise<void> {
      const field = phone.getByLabel("Je bericht");
      await act(phone, () => phone.getByRole("link", { name: "Stuur een bericht" }).tap(), field);
      await write(phone, WRITTEN.message, "tap");
      await see(proposals, own().getByRole("link", { name: "1 nieuw bericht" }));
    },

    /** The company reads it and writes back with a photo: each sees that the other read it. */
    async reply(): Promise<void> {
      const [read, news] = [
        proposals.getByRole("img", { name: /Foto 1 van 1/ }),
        own().getByRole("link", { name: "1 nieuw bericht" }),
      ];
      await act(proposals, () => news.click(), read.first());
      await see(phone, talk(phone).getByText("Gelezen"));
      await write(proposals, WRITTEN.reply, "click");
      await see(phone, talk(phone).getByText(WRITTEN.reply));
      await see(
        phone,
        talk(phone)
          .getByRole("img", { name: /Foto 1 van 1/ })
          .nth(1),
      );
      await see(proposals, talk(proposals).getByText("Gelezen"));
    },
  };
}
