import type { ReactNode } from "react";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { LinkButton } from "./button.tsx";

/** What the frame of a page needs to know of who looks at it. */
export interface Viewer {
  kind: "visitor" | "client" | "company" | "admin";
  /** Only the label of the orange header's link depends on it. */
  subscribed: boolean;
}

const HOME: Record<Viewer["kind"], string> = {
  visitor: "/auth",
  client: "/client-dashboard",
  company: "/verhuisbedrijf-dashboard",
  admin: "/admin",
};

/** Header, main and footer of every page; the theme follows the address (SPEC section 2). */
export function SiteFrame({
  viewer,
  theme,
  children,
}: {
  viewer: Viewer;
  theme: "generic" | "verhuis";
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#inhoud"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
      >
        Naar de inhoud
      </a>
      <SiteHeader viewer={viewer} theme={theme} />
      <main id="inhoud" className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

function SiteHeader({ viewer, theme }: { viewer: Viewer; theme: "generic" | "verhuis" }) {
  const orange = theme === "verhuis";
  return (
    <header className={`border-b border-line ${orange ? "bg-[#ff8a3d]" : "bg-card"}`}>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2 sm:px-6">
        <a href="/" className="flex min-h-11 items-center gap-2 font-display text-xl font-bold">
          <Mark />
          {PRODUCT_NAME}
        </a>
        <nav aria-label="Hoofdmenu" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {viewer.kind === "visitor" ? (
            <>
              <a
                href="/verhuis/login"
                className="flex min-h-11 items-center underline-offset-4 hover:underline"
              >
                Bedrijf gratis aanmelden
              </a>
              <LinkButton href="/brief-form">Gratis offerte aanvragen</LinkButton>
            </>
          ) : (
            <SignedInLinks viewer={viewer} theme={theme} />
          )}
        </nav>
      </div>
    </header>
  );
}

function SignedInLinks({ viewer, theme }: { viewer: Viewer; theme: "generic" | "verhuis" }) {
  const label =
    theme === "generic"
      ? "Dashboard"
      : viewer.subscribed
        ? "Beschikbare offertes"
        : "Mijn Opdrachten";
  return (
    <>
      <a
        href={HOME[viewer.kind]}
        className="flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
      >
        {label}
      </a>
      <form method="post" action="/uitloggen">
        <button type="submit" className="min-h-11 underline-offset-4 hover:underline">
          Uitloggen
        </button>
      </form>
    </>
  );
}

function SiteFooter() {
  return (
    <footer className="border-t border-line bg-card">
      <div className="mx-auto flex max-w-6xl flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-sm text-muted sm:px-6">
        <span className="flex min-h-11 items-center">© {PRODUCT_NAME}</span>
        <a
          href="/pricing"
          className="flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          Prijzen voor bedrijven
        </a>
        <a
          href="/verhuis/login"
          className="flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          Inloggen voor bedrijven
        </a>
      </div>
    </footer>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <path d="M3 10 16 4l13 6v13l-13 6-13-6z" fill="#d9b98a" stroke="#14213a" strokeWidth="2" />
      <path d="m3 10 13 6 13-6M16 16v13" fill="none" stroke="#14213a" strokeWidth="2" />
      <path d="m9 7 13 6v5l-3-1.400v-2.200L6 8.400z" fill="#fbf7f0" />
    </svg>
  );
}
