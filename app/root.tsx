import textFace from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { useState } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { PRICE_EXCL_CENTS } from "./features/billing/constants.ts";
import { LaunchModal } from "./features/launch/components/launch-modal.tsx";
import { launched, readPlacesLeft } from "./features/launch/reads.server.ts";
import { isSubscriber } from "./routes/company/standing.ts";
import { requestContext } from "./server/context.ts";
import { setCookies, takeFlash } from "./server/flash.ts";
import { formatDayAndMonth } from "./shared/dates.ts";
import { type Message, UNEXPECTED } from "./shared/message.ts";
import { COMPANY_SIGN_UP, PRODUCT_NAME } from "./shared/product.ts";
import { isPublicPage, linkCardPath } from "./shared/public-pages.ts";
import stylesheet from "./styles.css?url";
import { LinkButton } from "./ui/button.tsx";
import { BoxOpen } from "./ui/illustrations/boxes.tsx";
import { WrongDoor } from "./ui/illustrations/wrong-door.tsx";
import frameIsland from "./ui/islands/frame.js?url";
import launchIsland from "./ui/islands/launch.js?url";
import { Page, PageTitle } from "./ui/page.tsx";
import { SiteFrame, type Viewer } from "./ui/site-frame.tsx";
import { Toast } from "./ui/toast.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: textFace, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
];

export const meta: Route.MetaFunction = () => [{ title: PRODUCT_NAME }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = context.get(requestContext);
  const viewer: Viewer = {
    kind: (await actor()).kind,
    subscribed: await isSubscriber(context, request),
  };
  const flash = await takeFlash(app, request);
  const { operator, appUrl } = app.config;
  return data(
    {
      viewer,
      flash: flash && { id: flash.id, message: flash.message },
      banner: !/\bbalk=dicht\b/.test(request.headers.get("cookie") ?? ""),
      operator,
      appUrl,
      launch: launched(app)
        ? null
        : {
            placesLeft: await readPlacesLeft(app),
            launchDay: formatDayAndMonth(app.config.launchDate),
          },
    },
    { headers: flash ? { "Set-Cookie": flash.clear } : {} },
  );
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return setCookies([...loaderHeaders.getSetCookie(), ...actionHeaders.getSetCookie()]);
}

/** Pages that need no client code ship none: they say `hydrate: false` in their handle. */
function useHydration(): boolean {
  return !useMatches().some((match) => {
    const handle = match.handle as { hydrate?: boolean } | undefined;
    return handle?.hydrate === false;
  });
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const failed = Boolean(useRouteError());
  const root = useRouteLoaderData<typeof loader>("root");
  const hydrates = useHydration();
  const theme = pathname.startsWith("/verhuis") ? "verhuis" : "generic";
  return (
    <html lang="nl" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={theme === "verhuis" ? "#ff8a3d" : "#fbf7f0"} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Findable path={pathname} appUrl={failed ? null : (root?.appUrl ?? null)} />
        <Meta />
        <Links />
      </head>
      <body>
        <SiteFrame
          viewer={root?.viewer ?? { kind: "visitor", subscribed: false }}
          theme={theme}
          path={pathname}
          operator={root?.operator ?? null}
          banner={root?.banner ?? false}
        >
          {children}
        </SiteFrame>
        <FlashToast flash={root?.flash ?? null} />
        {hydrates && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
        {root?.launch && !hydrates && isPublicPage(pathname) && (
          <>
            <LaunchModal
              {...root.launch}
              regularExclCents={PRICE_EXCL_CENTS}
              target={COMPANY_SIGN_UP}
            />
            <script type="module" src={launchIsland} />
          </>
        )}
        {theme === "verhuis" && root?.banner && <script type="module" src={frameIsland} />}
      </body>
    </html>
  );
}

/** Stays while the data of the page behind it is read again: the message is told only once. */
function FlashToast({ flash }: { flash: { id: string; message: Message } | null }) {
  const [shown, setShown] = useState(flash);
  if (flash && flash.id !== shown?.id) setShown(flash);
  return shown && <Toast key={shown.id} message={shown.message} />;
}

/** The one address of a public page and its picture; any other page stays out of search engines. */
function Findable({ path, appUrl }: { path: string; appUrl: string | null }) {
  if (!appUrl || !isPublicPage(path)) return <meta name="robots" content="noindex" />;
  const address = appUrl + path;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:locale" content="nl_NL" />
      <meta property="og:image" content={appUrl + linkCardPath(path)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const away = isRouteErrorResponse(error) && error.status === 503;
  const known = isRouteErrorResponse(error) && typeof error.data === "string" && error.data;
  const failed = away ? "Even geduld" : UNEXPECTED.title;
  const title = notFound ? "Oeps! Pagina niet gevonden" : failed;
  const text = notFound
    ? "Deze doos is bij de verkeerde deur bezorgd. Op de startpagina vind je de weg weer."
    : known || UNEXPECTED.text;
  return (
    <Page width="narrow">
      <title>{title}</title>
      <div className="grid justify-items-center gap-6 text-center">
        {notFound ? <WrongDoor className="h-56" /> : <BoxOpen className="w-44" />}
        <PageTitle lead={text}>{title}</PageTitle>
        <div className="flex flex-wrap justify-center gap-3">
          {away && <LinkButton href={pathname + search}>Probeer het opnieuw</LinkButton>}
          <LinkButton href="/" look={away ? "secondary" : "primary"}>
            Naar de startpagina
          </LinkButton>
          {notFound && (
            <LinkButton href="/contact" look="secondary">
              Contact opnemen
            </LinkButton>
          )}
        </div>
      </div>
    </Page>
  );
}
