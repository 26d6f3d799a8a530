import { href } from "react-router";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { PageLink } from "./page-link.tsx";
import type { Operator } from "./site-footer.tsx";

const LINKS = [
  { href: href("/hoe-werkt-het"), label: "Hoe werkt het?" },
  { href: href("/contact"), label: "Contact" },
  { href: href("/terms"), label: "Voorwaarden" },
  { href: href("/privacy"), label: "Privacy" },
];

/** One line below what somebody works on: who runs the product, and where it says what holds. */
export function WorkFooter({ operator }: { operator: Operator | null }) {
  return (
    <footer className="mt-8 border-t border-line text-sm text-muted">
      <div className="site-bar mx-auto flex flex-wrap items-center justify-between gap-x-4 px-4 py-1 sm:px-6">
        <nav aria-label={`Over ${PRODUCT_NAME}`} className="flex flex-wrap gap-x-4">
          {LINKS.map(({ href, label }) => (
            <PageLink key={href} href={href} className="footer-link">
              {label}
            </PageLink>
          ))}
        </nav>
        {operator && (
          <p className="pb-2 lg:py-1">
            © {operator.name} · {operator.address} · KvK {operator.kvkNumber} · Btw{" "}
            {operator.vatNumber}
          </p>
        )}
      </div>
    </footer>
  );
}
