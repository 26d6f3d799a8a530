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
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { isSubscriber } from "./routes/company/standing.ts";
import { requestContext } from "./server/context.ts";
import { setCookies, takeFlash } from "./server/flash.ts";
import { UNEXPECTED } from "./shared/message.ts";
import { PRODUCT_NAME } from "./shared/product.ts";
import stylesheet from "./styles.css?url";
import { LinkButton } from "./ui/button.tsx";
import { Page, PageTitle } from "./ui/page.tsx";
import { SiteFrame, type Viewer } from "./ui/site-frame.tsx";
import { Toast } from "./ui/toast.tsx";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: Route.MetaFunction = () => [{ title: PRODUCT_NAME }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = context.get(requestContext);
  const viewer: Viewer = {
    kind: (await actor()).kind,
    subscribed: await isSubscriber(context, request),
  };
  const flash = await takeFlash(app, request);
  return data(
    { viewer, flash: flash?.message ?? null },
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
  const root = useRouteLoaderData<typeof loader>("root");
  const theme = pathname.startsWith("/verhuis") ? "verhuis" : "generic";
  return (
    <html lang="nl" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <SiteFrame viewer={root?.viewer ?? { kind: "visitor", subscribed: false }} theme={theme}>
          {children}
        </SiteFrame>
        {root?.flash && <Toast key={JSON.stringify(root.flash)} message={root.flash} />}
        {useHydration() && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  const known = isRouteErrorResponse(error) && typeof error.data === "string" && error.data;
  const title = notFound ? "Oeps! Pagina niet gevonden" : UNEXPECTED.title;
  const text = notFound
    ? "Deze doos is bij de verkeerde deur bezorgd. Op de startpagina vind je de weg weer."
    : known || UNEXPECTED.text;
  return (
    <Page width="narrow">
      <title>{title}</title>
      <PageTitle lead={text}>{title}</PageTitle>
      <div>
        <LinkButton href="/">Naar de startpagina</LinkButton>
      </div>
    </Page>
  );
}
