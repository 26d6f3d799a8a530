import { createElement as h, type ReactNode } from "react";
import { BriefCard } from "./list-card.ts";
import type { CompanyList, SignedInCompany } from "./list-rows.ts";

const PROVINCES =
  "Noord-Holland,Zuid-Holland,Utrecht,Gelderland,Noord-Brabant,Limburg,Zeeland,Flevoland,Overijssel,Drenthe,Groningen,Friesland".split(
    ",",
  );
const TYPES = ["Verhuizing", "Woningontruiming"];

/** A company's list of briefs as plain components: the same words as the product's page. */
export function ListPage({ company, briefs, count }: CompanyList) {
  return h(
    "html",
    { lang: "nl" },
    h(
      "head",
      null,
      h("meta", { charSet: "utf-8" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("title", null, "Dashboard | Verhuisbod"),
      h("link", { rel: "stylesheet", href: "/assets/list-0123abcd.css" }),
    ),
    h(
      "body",
      null,
      h(Header, { name: company.name }),
      h(Drawer, { name: company.name }),
      h(
        "main",
        { className: "list-page__content list-page__content--wide" },
        h(Profile, { company }),
        h(
          "div",
          { className: "list-page__briefs" },
          h("h1", { className: "list-page__title" }, "Beschikbare Verhuisopdrachten"),
          h(
            "p",
            { className: "list-page__count", role: "status" },
            `${count.listed} opdrachten, waarvan ${count.open} open`,
          ),
          h(Filters),
          briefs.map((brief) => h(BriefCard, { key: brief.id, brief })),
          h(
            "a",
            { className: "board-button", href: "/verhuisbedrijf-dashboard?na=1" },
            "Meer laden",
          ),
        ),
      ),
      h(Footer),
    ),
  );
}

function Link({ href, children }: { href: string; children?: ReactNode }) {
  return h("a", { className: "site-header__link site-header__link--plain", href }, children);
}

function Header({ name }: { name: string }) {
  return h(
    "header",
    { className: "site-header site-header--company" },
    h("a", { className: "site-header__mark", href: "/" }, "Verhuisbod"),
    h("nav", { "aria-label": "Hoofdmenu", className: "site-header__menu" }, h(Menu, { name })),
    h(
      "form",
      { method: "post", action: "/uitloggen" },
      h("button", { type: "submit", className: "board-button" }, "Uitloggen"),
    ),
  );
}

function Menu({ name }: { name: string }) {
  return [
    h(Link, { key: 1, href: "/hoe-werkt-het" }, "Hoe werkt het?"),
    h(Link, { key: 2, href: "/voor-verhuisbedrijven" }, "Voor Verhuisbedrijven"),
    h(Link, { key: 3, href: "/contact" }, "Contact"),
    h(Link, { key: 4, href: "/verhuisbedrijf-dashboard" }, "Beschikbare offertes"),
    h(Link, { key: 5, href: "/account" }, `Account van ${name}`),
  ];
}

function Drawer({ name }: { name: string }) {
  return h(
    "div",
    { id: "menu", popover: "auto", className: "site-drawer" },
    h("nav", { "aria-label": "Menu", className: "site-drawer__menu" }, h(Menu, { name })),
  );
}

function Profile({ company }: { company: SignedInCompany }) {
  const facts: [string, string][] = [
    ["KvK", company.kvkNumber ?? ""],
    ["Telefoon", company.phone ?? ""],
    ["Diensten", company.categories.join(", ")],
    ["Werkgebied", company.serviceAreas.join(", ")],
    ["Team", `${company.teamSize} personen`],
  ];
  return h(
    "aside",
    { className: "profile-box" },
    h("h2", { className: "profile-box__name" }, company.businessName),
    h(
      "span",
      { className: "profile-box__badge" },
      company.verified ? "Geverifieerd" : "Niet geverifieerd",
    ),
    h("p", { className: "profile-box__bio" }, company.bio),
    h("a", { className: "profile-box__site", href: company.website }, company.website),
    h(
      "dl",
      { className: "profile-box__facts" },
      facts.map(([label, value]) =>
        h("div", { key: label }, h("dt", null, label), h("dd", null, value)),
      ),
    ),
    h("a", { className: "board-button", href: "?profiel=bewerken" }, "Profiel bewerken"),
    h("a", { className: "board-button", href: "/subscription-management" }, "Abonnement beheren"),
  );
}

function Choice({ name, label, values }: { name: string; label: string; values: string[] }) {
  return h(
    "label",
    { className: "brief-filter__field" },
    label,
    h(
      "select",
      { name, className: "brief-filter__choice" },
      h("option", { value: "" }, "Alle"),
      values.map((value) => h("option", { key: value, value }, value)),
    ),
  );
}

function Filters() {
  return h(
    "form",
    { method: "get", "aria-label": "Opdrachten filteren", className: "brief-filter" },
    h(Choice, { name: "type", label: "Soort opdracht", values: TYPES }),
    h(Choice, { name: "provincie", label: "Van of naar provincie", values: PROVINCES }),
    h("button", { type: "submit", className: "board-button" }, "Toon opdrachten"),
  );
}

function Footer() {
  return h(
    "footer",
    { className: "site-footer" },
    ["/privacy", "/terms", "/contact", "/pricing", "/verhuisbedrijven"].map((href) =>
      h("a", { key: href, className: "site-footer__link", href }, href.slice(1)),
    ),
    h("p", null, "Verhuisbod (demo), Voorbeeldgracht 1, 1000 AA Amsterdam, KvK 00000000"),
  );
}
