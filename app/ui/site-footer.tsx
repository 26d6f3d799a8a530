import { href } from "react-router";
import { COMPANY_SIGN_UP } from "~/shared/paths.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { AddressLink } from "./address-link.tsx";
import { Logo } from "./marks.tsx";
import { PageLink } from "./page-link.tsx";
import { CONTACT_PAGE, HOW_IT_WORKS, type LinkedPage, Links, SIGN_IN } from "./site-menu.tsx";
import type { Frame, Operator } from "./viewer.ts";

const ABOUT_US: readonly LinkedPage[] = [
  CONTACT_PAGE,
  { href: href("/terms"), label: "Voorwaarden" },
  { href: href("/privacy"), label: "Privacy" },
  { href: href("/hoe-wij-sorteren"), label: "Hoe wij sorteren" },
];
const COLUMNS: Readonly<Record<string, readonly LinkedPage[]>> = {
  "Voor klanten": [
    { href: href("/brief-form"), label: "Gratis offerte aanvragen" },
    HOW_IT_WORKS,
    { href: href("/verhuis-prijzen"), label: "Verhuis Prijzen" },
    { href: href("/verhuisbedrijven"), label: "Verhuisbedrijven per provincie" },
    { href: href("/je-rechten"), label: "Je rechten bij een verhuizing" },
    SIGN_IN,
  ],
  "Voor bedrijven": [
    { href: href("/voor-verhuisbedrijven"), label: "Voor Verhuisbedrijven" },
    { href: href("/pricing"), label: "Prijzen voor bedrijven" },
    { href: COMPANY_SIGN_UP, label: "Bedrijf gratis aanmelden" },
    { href: href("/verhuis/login"), label: "Inloggen voor bedrijven" },
  ],
  [PRODUCT_NAME]: ABOUT_US,
};

// Of no use to who is signed in.
const FOR_VISITORS = new Set([SIGN_IN.href, href("/verhuis/login"), COMPANY_SIGN_UP]);

/** Where everything is and who runs it, below a row of gables. */
export function SiteFooter({
  theme,
  operator,
  isVisitor,
}: Pick<Frame, "theme" | "operator"> & { isVisitor: boolean }) {
  const orange = theme === "verhuis";
  return (
    <footer className="mt-12">
      <div className={`skyline ${orange ? "bg-band" : "bg-ink"}`} />
      <div className={orange ? "bg-band text-ink" : "on-ink bg-ink text-white"}>
        <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-4 gap-y-8 px-4 pt-8 pb-10 sm:px-6 lg:grid-cols-[1.3fr_1fr_1fr_1fr]">
          <div className="col-span-2 grid content-start gap-3 lg:col-span-1">
            <PageLink href={href("/")} className="justify-self-start rounded-md">
              <Logo />
            </PageLink>
            <p className="max-w-xs">
              Eén aanvraag, tot vijf offertes van geverifieerde verhuisbedrijven. Jij kiest.
            </p>
          </div>
          {Object.entries(COLUMNS).map(([title, links]) => (
            <nav key={title} aria-label={title}>
              <h2 className="text-lg">{title}</h2>
              <ul className="mt-1">
                {links
                  .filter(({ href }) => isVisitor || !FOR_VISITORS.has(href))
                  .map((page) => (
                    <li key={page.href}>
                      <Links pages={[page]} path={null} className="footer-link" />
                    </li>
                  ))}
              </ul>
            </nav>
          ))}
        </div>
        {operator && (
          <p
            className={`mx-auto max-w-6xl border-t px-4 py-5 text-sm sm:px-6 ${orange ? "border-ink/30" : "border-white/25"}`}
          >
            <OperatorWords operator={operator} />
          </p>
        )}
      </div>
    </footer>
  );
}

/** One line below what somebody works on: who runs the product, and where it says what holds. */
export function WorkFooter({ operator }: Pick<Frame, "operator">) {
  return (
    <footer className="mt-8 border-t border-line text-sm text-muted">
      <div className="site-bar mx-auto flex flex-wrap items-center justify-between gap-x-4 px-4 py-1 sm:px-6">
        <nav aria-label={`Over ${PRODUCT_NAME}`} className="flex flex-wrap gap-x-4">
          <Links pages={[HOW_IT_WORKS, ...ABOUT_US]} path={null} className="footer-link" />
        </nav>
        {operator && (
          <p className="pb-2 lg:py-1">
            <OperatorWords operator={operator} />
          </p>
        )}
      </div>
    </footer>
  );
}

function OperatorWords({ operator }: { operator: Operator }) {
  const { name, address, kvkNumber, vatNumber, email } = operator;
  return (
    <>
      <span>{`© ${name} · ${address} · KvK ${kvkNumber} · Btw ${vatNumber} · `}</span>
      <AddressLink address={email} className="underline underline-offset-2" />
    </>
  );
}
