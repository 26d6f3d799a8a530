import { href } from "react-router";
import { COMPANY_SIGN_UP } from "~/shared/paths.ts";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { Logo } from "./marks.tsx";
import { PageLink } from "./page-link.tsx";
import type { Theme } from "./viewer.ts";

/** Who runs the product, as the law wants it on every page. */
export interface Operator {
  name: string;
  address: string;
  kvkNumber: string;
  vatNumber: string;
}

const COLUMNS = [
  {
    title: "Voor klanten",
    links: [
      [href("/brief-form"), "Gratis offerte aanvragen"],
      [href("/hoe-werkt-het"), "Hoe werkt het?"],
      [href("/verhuis-prijzen"), "Verhuis Prijzen"],
      [href("/verhuisbedrijven"), "Verhuisbedrijven per provincie"],
      [href("/auth"), "Inloggen"],
    ],
  },
  {
    title: "Voor bedrijven",
    links: [
      [href("/voor-verhuisbedrijven"), "Voor Verhuisbedrijven"],
      [href("/pricing"), "Prijzen voor bedrijven"],
      [COMPANY_SIGN_UP, "Bedrijf gratis aanmelden"],
      [href("/verhuis/login"), "Inloggen voor bedrijven"],
    ],
  },
  {
    title: PRODUCT_NAME,
    links: [
      [href("/contact"), "Contact"],
      [href("/terms"), "Voorwaarden"],
      [href("/privacy"), "Privacy"],
    ],
  },
] as const;

// Of no use to who is signed in.
const FOR_VISITORS: ReadonlySet<string> = new Set([
  href("/auth"),
  href("/verhuis/login"),
  COMPANY_SIGN_UP,
]);

/** Where everything is and who runs it, below a row of gables. */
export function SiteFooter({
  theme,
  operator,
  isVisitor,
}: {
  theme: Theme;
  operator: Operator | null;
  isVisitor: boolean;
}) {
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
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="text-lg">{title}</h2>
              <ul className="mt-1">
                {links
                  .filter(([href]) => isVisitor || !FOR_VISITORS.has(href))
                  .map(([href, label]) => (
                    <li key={href}>
                      <PageLink href={href} className="footer-link">
                        {label}
                      </PageLink>
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
            © {operator.name} · {operator.address} · KvK {operator.kvkNumber} · Btw{" "}
            {operator.vatNumber}
          </p>
        )}
      </div>
    </footer>
  );
}
