/** Everybody who may come by; each is one person in the tests. */
export const ACTORS = {
  visitor: "visitor",
  client: "client",
  subscribed: "company",
  unsubscribed: "company",
  admin: "admin",
  helpdesk: "helpdesk",
} as const;
export type Who = keyof typeof ACTORS;
type Kind = (typeof ACTORS)[Who];

/** What a request is answered: a status, and where to for a redirect; ids are written ':id'. */
type Answer = string;
type Rule = (who: Who, method: "GET" | "POST", address: string) => Answer;

export interface Row {
  /** The route's own path in app/routes.ts; '/' is the home page. */
  path: string;
  /** An address of it; '{brief}' and the like are filled in by the test. */
  address: string;
  get: Rule;
  /** What an empty form is answered. */
  post: Rule;
}

/** Where somebody is led who has nothing to look for at a route. */
export const HOME: Record<Kind, string> = {
  visitor: "/auth",
  client: "/client-dashboard",
  company: "/verhuisbedrijf-dashboard",
  admin: "/admin",
  helpdesk: "/admin",
};

const all =
  (answer: Answer): Rule =>
  () =>
    answer;

/** Where signing in leads to; who posts had a page open, so a session that ended is spoken of. */
function wayBack(method: string, address: string): string {
  const ended = method === "GET" ? "" : "&verlopen=1";
  return `?redirect=${encodeURIComponent(address)}${ended}`;
}

/** `inside` for one kind of person; visitors must sign in first, others go to their own pages. */
function only(kind: Kind, inside: Answer | Rule): Rule {
  return (who, method, address) => {
    const here = ACTORS[who];
    if (here === kind) return typeof inside === "string" ? inside : inside(who, method, address);
    if (here !== "visitor") return `302 ${HOME[here]}`;
    const door = address.startsWith("/verhuis") ? "/verhuis/login" : "/auth";
    return `302 ${door}${wayBack(method, address)}`;
  };
}

const isStaff = (who: Who) => who === "admin" || who === "helpdesk";

/** `inside` for whoever works at the desk. */
function staff(inside: Answer): Rule {
  return (who, method, address) =>
    isStaff(who) ? inside : only("admin", inside)(who, method, address);
}

/** `inside` for a client or a company; who works at the desk has no such thing. */
function ofParty(inside: Answer): Rule {
  return (who, method, address) => anyone(isStaff(who) ? "404" : inside)(who, method, address);
}

/** `inside` for whoever is signed in; visitors must sign in first. */
function anyone(inside: Answer): Rule {
  return (who, method, address) => {
    if (ACTORS[who] !== "visitor") return inside;
    return `302 /auth${wayBack(method, address)}`;
  };
}

const toSignIn = all("302 /auth");
const home: Rule = (who) => `302 ${HOME[ACTORS[who]]}`;
const visitorsElseHome: Rule = (who, method, address) =>
  who === "visitor" ? "200" : home(who, method, address);
const badFormElseHome: Rule = (who, method, address) =>
  who === "visitor" ? "400" : home(who, method, address);
const NOT_HERE = all("405");

/** Every route of app/routes.ts and what each person gets there; the test fails when one lacks. */
export const ACCESS: Row[] = [
  { path: "/", address: "/", get: all("200"), post: NOT_HERE },
  { path: "hoe-werkt-het", address: "/hoe-werkt-het", get: all("200"), post: NOT_HERE },
  {
    path: "voor-verhuisbedrijven",
    address: "/voor-verhuisbedrijven",
    get: all("200"),
    post: NOT_HERE,
  },
  { path: "contact", address: "/contact", get: all("200"), post: all("400") },
  { path: "privacy", address: "/privacy", get: all("200"), post: NOT_HERE },
  { path: "je-rechten", address: "/je-rechten", get: all("200"), post: NOT_HERE },
  { path: "herroepen", address: "/herroepen?token=x", get: all("400"), post: all("400") },
  { path: "terms", address: "/terms", get: all("200"), post: NOT_HERE },
  { path: "melden", address: "/melden", get: all("404"), post: all("400") },
  { path: "bezwaar", address: "/bezwaar", get: all("400"), post: all("400") },
  { path: "bezwaar/maatregel", address: "/bezwaar/maatregel", get: all("400"), post: all("400") },
  { path: "hoe-wij-sorteren", address: "/hoe-wij-sorteren", get: all("200"), post: NOT_HERE },
  { path: "cijfers/moderatie", address: "/cijfers/moderatie", get: all("200"), post: NOT_HERE },
  { path: "licenties.txt", address: "/licenties.txt", get: all("200"), post: NOT_HERE },
  { path: "licenties", address: "/licenties", get: all("200"), post: NOT_HERE },
  { path: "verhuis-prijzen", address: "/verhuis-prijzen", get: all("200"), post: NOT_HERE },
  { path: "verhuisbedrijven", address: "/verhuisbedrijven", get: all("200"), post: NOT_HERE },
  {
    path: "verhuisbedrijven/:province",
    address: "/verhuisbedrijven/utrecht",
    get: all("200"),
    post: NOT_HERE,
  },
  {
    path: "verhuisbedrijven/:province/:page",
    address: "/verhuisbedrijven/utrecht/1",
    get: all("404"),
    post: NOT_HERE,
  },
  {
    path: "photographers",
    address: "/photographers",
    get: all("301 /verhuisbedrijven"),
    post: NOT_HERE,
  },
  { path: "briefs/new", address: "/briefs/new", get: all("301 /brief-form"), post: NOT_HERE },
  {
    path: "how-it-works",
    address: "/how-it-works",
    get: all("301 /hoe-werkt-het"),
    post: NOT_HERE,
  },
  {
    path: "for-photographers",
    address: "/for-photographers",
    get: all("301 /voor-verhuisbedrijven"),
    post: NOT_HERE,
  },
  {
    path: "verhuis-registratie-special",
    address: "/verhuis-registratie-special",
    get: (who) => (who === "visitor" ? "200" : "302 /verhuisbedrijf-dashboard"),
    post: (who) => (who === "visitor" ? "400" : "302 /verhuisbedrijf-dashboard"),
  },
  {
    path: "verhuis-registratie-succesvol",
    address: "/verhuis-registratie-succesvol",
    get: only("company", "200"),
    post: only("company", "302 /verhuis-registratie-succesvol"),
  },
  {
    path: "verwijzingscode",
    address: "/verwijzingscode?code=ABC",
    get: all("200"),
    post: NOT_HERE,
  },
  { path: "plaatsen", address: "/plaatsen?q=ap", get: all("200"), post: NOT_HERE },
  { path: "adres", address: "/adres", get: NOT_HERE, post: all("400") },
  { path: "lancering", address: "/lancering", get: all("302 /"), post: all("302 /") },
  { path: "sitemap.xml", address: "/sitemap.xml", get: all("200"), post: NOT_HERE },
  {
    path: "meldingen",
    address: "/meldingen",
    get: NOT_HERE,
    post: (who) => (who === "visitor" ? "302 /auth?verlopen=1" : "400"),
  },
  { path: "meldingen.js", address: "/meldingen.js", get: all("200"), post: NOT_HERE },
  { path: "offline", address: "/offline", get: all("200"), post: NOT_HERE },
  { path: "app.webmanifest", address: "/app.webmanifest", get: all("200"), post: NOT_HERE },
  {
    path: ".well-known/security.txt",
    address: "/.well-known/security.txt",
    get: all("200"),
    post: NOT_HERE,
  },
  {
    path: ".well-known/change-password",
    address: "/.well-known/change-password",
    get: all("302 /account#wachtwoord"),
    post: NOT_HERE,
  },
  { path: "robots.txt", address: "/robots.txt", get: all("200"), post: NOT_HERE },
  { path: "kaartjes/:fileName", address: "/kaartjes/contact.png", get: all("200"), post: NOT_HERE },
  { path: "dev/ui", address: "/dev/ui", get: all("200"), post: NOT_HERE },
  {
    path: "brief-form",
    address: "/brief-form",
    get: all("200"),
    post: (who) => (ACTORS[who] === "visitor" || ACTORS[who] === "client" ? "400" : "403"),
  },
  {
    path: "brief-form/prijs",
    address: "/brief-form/prijs?rooms=3",
    get: all("200"),
    post: NOT_HERE,
  },
  {
    path: "verhuis-prijzen/reken",
    address: "/verhuis-prijzen/reken",
    get: all("302 /verhuis-prijzen#rekenhulp"),
    post: NOT_HERE,
  },
  {
    path: "brief-form/afstand",
    address: "/brief-form/afstand",
    get: all("200"),
    post: NOT_HERE,
  },
  {
    path: "brief-form/fotos",
    address: "/brief-form/fotos",
    get: all("200"),
    post: all("400"),
  },
  {
    path: "company-profile/:companyId",
    address: "/company-profile/none",
    get: all("404"),
    post: NOT_HERE,
  },
  {
    path: "opdrachtfotos/:fileName",
    address: "/opdrachtfotos/none",
    get: all("404"),
    post: NOT_HERE,
  },
  {
    path: "gesprekfotos/:fileName",
    address: "/gesprekfotos/none",
    get: all("404"),
    post: NOT_HERE,
  },
  {
    path: "gesprekken/:proposalId",
    address: "/gesprekken/none",
    get: anyone("404"),
    post: ofParty("400"),
  },
  {
    path: "admin/gesprekken/:proposalId",
    address: "/admin/gesprekken/none",
    get: only("admin", "404"),
    post: NOT_HERE,
  },
  {
    path: "admin/meldingen",
    address: "/admin/meldingen",
    get: staff("200"),
    post: staff("400"),
  },
  {
    path: "admin/meldingen/:reportId",
    address: "/admin/meldingen/none",
    get: staff("404"),
    post: only("admin", "400"),
  },
  {
    path: "client-dashboard",
    address: "/client-dashboard",
    get: only("client", "200"),
    post: NOT_HERE,
  },
  {
    path: "client-dashboard/opdracht/:briefId",
    address: "/client-dashboard/opdracht/none",
    get: only("client", "404"),
    post: only("client", "400"),
  },
  {
    path: "client-dashboard/opdracht/:briefId/vergelijking.pdf",
    address: "/client-dashboard/opdracht/none/vergelijking.pdf",
    get: only("client", "404"),
    post: NOT_HERE,
  },
  {
    path: "verhuisbedrijf-dashboard",
    address: "/verhuisbedrijf-dashboard",
    get: only("company", "200"),
    post: only("company", "400"),
  },
  {
    path: "verhuisbedrijf-dashboard/offertes",
    address: "/verhuisbedrijf-dashboard/offertes",
    get: only("company", "200"),
    post: only("company", "302 /verhuisbedrijf-dashboard/offertes"),
  },
  {
    path: "verhuisbedrijf-dashboard/tarieven",
    address: "/verhuisbedrijf-dashboard/tarieven",
    get: only("company", "200"),
    // An empty form is a tariff without a rate.
    post: only("company", "200"),
  },
  {
    path: "verhuisbedrijf-dashboard/opdracht/:briefId/offerte",
    address: "/verhuisbedrijf-dashboard/opdracht/none/offerte",
    get: only("company", "404"),
    post: NOT_HERE,
  },
  {
    path: "verhuisbedrijf-dashboard/werkgebied",
    address: "/verhuisbedrijf-dashboard/werkgebied",
    get: all("302 /verhuisbedrijf-dashboard"),
    post: only("company", "200"),
  },
  {
    path: "verhuisbedrijf-dashboard/kaart",
    address: "/verhuisbedrijf-dashboard/kaart",
    get: only("company", "200"),
    post: NOT_HERE,
  },
  {
    path: "verhuisbedrijf-dashboard/zoekopdrachten",
    address: "/verhuisbedrijf-dashboard/zoekopdrachten",
    get: only("company", "200"),
    post: only("company", "400"),
  },
  {
    path: "verhuisbedrijf-dashboard/zoekopdrachten/bewaren",
    address: "/verhuisbedrijf-dashboard/zoekopdrachten/bewaren",
    get: all("302 /verhuisbedrijf-dashboard/zoekopdrachten"),
    post: only("company", "302 /verhuisbedrijf-dashboard?type="),
  },
  {
    path: "verhuisbedrijf-dashboard/opdracht/:briefId",
    address: "/verhuisbedrijf-dashboard/opdracht/none",
    get: only("company", "404"),
    post: NOT_HERE,
  },
  {
    path: "opdrachtmails",
    address: "/opdrachtmails?token=none",
    get: all("400"),
    post: all("400"),
  },
  {
    path: "meldingmails",
    address: "/meldingmails?token=none",
    get: all("400"),
    post: all("400"),
  },
  {
    path: "verhuisbedrijf-onboarding",
    address: "/verhuisbedrijf-onboarding",
    // The companies here have a complete profile already.
    get: only("company", "302 /verhuisbedrijf-dashboard"),
    post: only("company", "302 /verhuisbedrijf-onboarding?stap=4"),
  },
  {
    path: "verhuisbedrijf-wachtlijst",
    address: "/verhuisbedrijf-wachtlijst",
    get: only("company", "200"),
    post: only("company", "400"),
  },
  {
    path: "uploads",
    address: "/uploads",
    get: NOT_HERE,
    post: (who) =>
      ({ visitor: "401", client: "400", admin: "403", helpdesk: "403", company: "400" })[
        ACTORS[who]
      ],
  },
  {
    path: "hooks/betalingen",
    address: "/hooks/betalingen",
    get: NOT_HERE,
    post: all("400"),
  },
  {
    path: "hooks/mail",
    address: "/hooks/mail",
    get: NOT_HERE,
    post: all("400"),
  },
  {
    path: "bestanden/:fileName",
    address: "/bestanden/none",
    get: all("404"),
    post: NOT_HERE,
  },
  {
    path: "factuurgegevens",
    address: "/factuurgegevens",
    get: only("company", "200"),
    post: only("company", "400"),
  },
  {
    path: "subscription-management",
    address: "/subscription-management",
    get: only("company", "200"),
    post: only("company", "302 /subscription-management"),
  },
  {
    path: "facturen/:fileName",
    address: "/facturen/1999-00001.pdf",
    get: anyone("404"),
    post: NOT_HERE,
  },
  {
    path: "overeenkomsten/:fileName",
    address: "/overeenkomsten/none.pdf",
    get: anyone("404"),
    post: NOT_HERE,
  },
  {
    path: "admin/boekhouding/:fileName",
    address: "/admin/boekhouding/2026.csv",
    get: only("admin", "302 /admin/geld#boekhouding"),
    post: only("admin", "200"),
  },
  {
    path: "admin/plaatsen",
    address: "/admin/plaatsen",
    get: only("admin", "200"),
    post: only("admin", "400"),
  },
  {
    path: "admin/verzoeken",
    address: "/admin/verzoeken",
    get: only("admin", "200"),
    post: only("admin", "400"),
  },
  {
    path: "admin/verzoeken/:requestId",
    address: "/admin/verzoeken/none",
    get: only("admin", "404"),
    post: only("admin", "400"),
  },
  {
    path: "admin/verzoeken/:requestId/gegevens",
    address: "/admin/verzoeken/none/gegevens",
    get: only("admin", "302 /admin/verzoeken/none"),
    post: only("admin", "404"),
  },
  {
    path: "admin/voorwaarden",
    address: "/admin/voorwaarden",
    get: only("admin", "200"),
    post: only("admin", "400"),
  },
  {
    path: "admin/acties",
    address: "/admin/acties",
    get: only("admin", "200"),
    post: only("admin", "400"),
  },
  {
    path: "admin/geld",
    address: "/admin/geld",
    get: only("admin", "200"),
    post: only("admin", "400"),
  },
  {
    path: "verhuisbedrijf-dashboard/papieren",
    address: "/verhuisbedrijf-dashboard/papieren",
    get: only("company", "200"),
    post: only("company", "400"),
  },
  {
    path: "verhuisbedrijf-dashboard/schorsing",
    address: "/verhuisbedrijf-dashboard/schorsing",
    get: only("company", "200"),
    post: only("company", "400"),
  },
  {
    path: "verhuisbedrijf-dashboard/gegevens",
    address: "/verhuisbedrijf-dashboard/gegevens",
    get: only("company", "200"),
    post: only("company", "400"),
  },
  {
    path: "admin/dac7",
    address: "/admin/dac7",
    get: only("admin", "200"),
    post: only("admin", "400"),
  },
  {
    path: "papieren/:fileName",
    address: "/papieren/none.pdf",
    get: all("404"),
    post: NOT_HERE,
  },
  {
    path: "admin/bedrijven",
    address: "/admin/bedrijven",
    get: staff("200"),
    post: staff("400"),
  },
  {
    path: "admin/bedrijven/:companyId",
    address: "/admin/bedrijven/none",
    get: staff("404"),
    post: only("admin", "400"),
  },
  {
    path: "admin/abonnementen",
    address: "/admin/abonnementen",
    get: only("admin", "200"),
    post: only("admin", "400"),
  },
  {
    path: "admin/abonnementen/:userId",
    address: "/admin/abonnementen/none",
    get: only("admin", "404"),
    post: only("admin", "400"),
  },
  {
    path: "admin/verwerkingsregister",
    address: "/admin/verwerkingsregister",
    get: only("admin", "200"),
    post: NOT_HERE,
  },
  { path: "admin", address: "/admin", get: staff("200"), post: NOT_HERE },
  {
    path: "contact/gesprek/:messageId",
    address: "/contact/gesprek/none?sleutel=x",
    get: all("404"),
    post: all("400"),
  },
  { path: "admin/berichten", address: "/admin/berichten", get: staff("200"), post: staff("400") },
  {
    path: "admin/berichten/:messageId",
    address: "/admin/berichten/none",
    get: staff("404"),
    post: staff("400"),
  },
  { path: "admin/post", address: "/admin/post", get: staff("200"), post: staff("400") },
  {
    path: "admin/instellingen",
    address: "/admin/instellingen",
    get: only("admin", "200"),
    post: NOT_HERE,
  },
  {
    path: "admin/logboek",
    address: "/admin/logboek",
    get: staff("200"),
    post: staff("400"),
  },
  {
    path: "admin/mensen",
    address: "/admin/mensen",
    get: staff("200"),
    post: only("admin", "400"),
  },
  {
    path: "admin/mensen/:userId",
    address: "/admin/mensen/none",
    get: staff("404"),
    post: staff("400"),
  },
  {
    path: "admin/meekijken",
    address: "/admin/meekijken",
    get: only("admin", "302 /admin/mensen"),
    post: only("admin", "302 /admin/mensen"),
  },
  {
    path: "admin/opdrachten",
    address: "/admin/opdrachten",
    get: staff("200"),
    post: staff("400"),
  },
  {
    path: "admin/cijfers",
    address: "/admin/cijfers",
    get: staff("200"),
    post: staff("400"),
  },
  {
    path: "admin/opdrachten/:briefId",
    address: "/admin/opdrachten/none",
    get: staff("404"),
    post: staff("400"),
  },
  {
    path: "test-notification",
    address: "/test-notification",
    get: only("admin", "200"),
    post: only("admin", "302 /test-notification"),
  },
  {
    path: "admin/lancering",
    address: "/admin/lancering",
    get: only("admin", "200"),
    post: only("admin", "302 /admin/lancering"),
  },
  {
    path: "pricing",
    address: "/pricing",
    get: all("200"),
    post: only("company", (who) =>
      who === "subscribed" ? "302 /subscription-management" : "302 /pricing",
    ),
  },
  { path: "auth", address: "/auth", get: visitorsElseHome, post: badFormElseHome },
  { path: "login", address: "/login", get: visitorsElseHome, post: badFormElseHome },
  {
    path: "verhuis/login",
    address: "/verhuis/login",
    get: visitorsElseHome,
    post: badFormElseHome,
  },
  { path: "forgot-password", address: "/forgot-password", get: all("200"), post: all("400") },
  {
    path: "reset-password",
    address: "/reset-password",
    get: all("302 /forgot-password"),
    post: all("302 /forgot-password"),
  },
  { path: "auth/tweestaps", address: "/auth/tweestaps", get: toSignIn, post: toSignIn },
  { path: "account", address: "/account", get: anyone("200"), post: anyone("400") },
  {
    path: "account/meldingen",
    address: "/account/meldingen",
    get: ofParty("200"),
    post: ofParty("302 /account/meldingen"),
  },
  { path: "account/adres", address: "/account/adres", get: all("400"), post: all("400") },
  {
    path: "account/tweestaps",
    address: "/account/tweestaps",
    get: anyone("200"),
    post: anyone("400"),
  },
  { path: "account/gegevens", address: "/account/gegevens", get: anyone("200"), post: NOT_HERE },
  {
    path: "account/verwijderen",
    address: "/account/verwijderen",
    get: anyone("200"),
    post: anyone("400"),
  },
  { path: "auth/confirm", address: "/auth/confirm", get: all("400"), post: all("400") },
  { path: "verhuis", address: "/verhuis", get: all("302 /auth/confirm"), post: NOT_HERE },
  {
    path: "auth/v1/verify",
    address: "/auth/v1/verify?token_hash=x",
    get: all("302 /auth/confirm?token_hash=x"),
    post: NOT_HERE,
  },
  { path: "auth/verify", address: "/auth/verify", get: all("302 /auth/confirm"), post: NOT_HERE },
  { path: "uitloggen", address: "/uitloggen", get: all("302 /"), post: all("302 /") },
  { path: "success", address: "/success", get: only("company", "200"), post: NOT_HERE },
  { path: "dashboard", address: "/dashboard", get: home, post: NOT_HERE },
  {
    path: "photographer-dashboard",
    address: "/photographer-dashboard",
    get: all("301 /verhuisbedrijf-dashboard"),
    post: NOT_HERE,
  },
  {
    path: "fotograaf-dashboard",
    address: "/fotograaf-dashboard",
    get: all("301 /verhuisbedrijf-dashboard"),
    post: NOT_HERE,
  },
  { path: "dev/mail", address: "/dev/mail", get: all("200"), post: NOT_HERE },
  { path: "dev/mail/:mailId", address: "/dev/mail/none", get: all("404"), post: NOT_HERE },
  {
    path: "dev/mail/templates",
    address: "/dev/mail/templates",
    get: all("200"),
    post: NOT_HERE,
  },
  {
    path: "dev/mail/templates/:sample",
    address: "/dev/mail/templates/send-test-1",
    get: all("200"),
    post: NOT_HERE,
  },
  {
    path: "dev/betalen/:checkoutId",
    address: "/dev/betalen/none",
    get: all("404"),
    post: all("404"),
  },
  { path: "*", address: "/bestaat-niet", get: all("404"), post: all("404") },
];
