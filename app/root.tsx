import displayFace from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import textFace from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { useState } from "react";
import {
  data,
  href,
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { OWN_AREAS } from "~/shared/paths.ts";
import type { Route } from "./+types/root";
import { PRICE_EXCL_CENTS } from "./features/billing/constants.ts";
import { LaunchModal } from "./features/launch/components/launch-modal.tsx";
import launchIsland from "./features/launch/components/open-launch-modal.ts?worker&url";
import { launched, readPlacesLeft } from "./features/launch/index.server.ts";
import { accountOf, viewerOf } from "./gates/reader.ts";
import { requestContext } from "./server/web/context.ts";
import { bannerClosed } from "./server/web/cookies.ts";
import { setCookies, takeFlash } from "./server/web/flash.ts";
import { barOf, closedToLooks } from "./server/web/looking-on.ts";
import { documents, pagePathOf } from "./server/web/router.ts";
import { settingsOf } from "./server/web/settings.ts";
import { formatDayAndMonth } from "./shared/dates.ts";
import type { Message } from "./shared/message.ts";
import { isWorkOf, linkCardPath, pageTitle, themeOf } from "./shared/page.ts";
import { PRODUCT_NAME } from "./shared/product.ts";
import { refusalText } from "./shared/refusals.ts";
import stylesheet from "./styles.css?url";
import { Arrival } from "./ui/arrival.tsx";
import { usePage } from "./ui/hydration.ts";
import frameIsland from "./ui/islands/frame.ts?worker&url";
import draftsIsland from "./ui/islands/posted-drafts.ts?worker&url";
import { LookingBar } from "./ui/looking-bar.tsx";
import { Refused } from "./ui/refused.later.tsx";
import { ScrollPosition } from "./ui/scroll-position.tsx";
import { ServerPart } from "./ui/server-part.tsx";
import { CONTENT, SiteFrame } from "./ui/site-frame.tsx";
import { Toast, ToastOutlet } from "./ui/toast.tsx";
import type { Viewer } from "./ui/viewer.ts";

export const middleware = [documents, closedToLooks];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, pages, lookingOn } = context.get(requestContext);
  const viewer: Viewer = await viewerOf(context, request);
  const flash = await takeFlash(app, request);
  const settings = settingsOf(app);
  return data(
    {
      viewer,
      account: await accountOf(context, request),
      lookingOn: barOf(await lookingOn()),
      flash: flash && { id: flash.id, message: flash.message },
      banner: !bannerClosed(settings).isIn(request),
      operator: { ...settings.operator, email: settings.contactEmail },
      appUrl: settings.appUrl,
      hydrated: pages.hydrated,
      isFindable: pages.at(pagePathOf(request))?.handle.indexed === true,
      launch: launched(app)
        ? null
        : {
            placesLeft: await readPlacesLeft(app),
            launchDay: formatDayAndMonth(settings.launchDate),
          },
    },
    { headers: flash ? { "Set-Cookie": flash.clear } : {} },
  );
}

/** Another filter of a page, a window on it or remembered areas leave its frame as it is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod = "GET",
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage =
    formMethod === "GET" &&
    nextUrl.pathname === currentUrl.pathname &&
    nextUrl.href !== currentUrl.href;
  return isSamePage || formAction === OWN_AREAS ? false : defaultShouldRevalidate;
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return setCookies([...loaderHeaders.getSetCookie(), ...actionHeaders.getSetCookie()]);
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const page = usePage();
  const title = error ? refusalText(statusOf(error)).title : page?.title;
  const hydrates = page?.hydrate ?? true;
  const viewer: Viewer = root?.viewer ?? { kind: "visitor", subscribed: false, toConfirm: 0 };
  const isWork = isWorkOf(page, viewer.kind);
  const theme = isWork && viewer.kind === "company" ? "verhuis" : themeOf(pathname);
  const banner = !isWork && (root?.banner ?? false);
  return (
    <html lang="nl" data-theme={theme} data-account={root?.account ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* With a precedence it comes before what is fetched ahead. */}
        <link rel="stylesheet" href={stylesheet} precedence="high" />
        <noscript>
          <link rel="stylesheet" href="/no-scripts.css" />
        </noscript>
        {import.meta.env.SSR && !hydrates && <Faces />}
        <meta name="theme-color" content={theme === "verhuis" ? "#ff8a3d" : "#fbf7f0"} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {isWork && (
          <>
            <link rel="manifest" href={href("/app.webmanifest")} />
            <link rel="apple-touch-icon" href="/app-192.png" />
          </>
        )}
        <Findable path={pathname} appUrl={!error && root?.isFindable ? root.appUrl : null} />
        {title && <title>{pageTitle(title)}</title>}
        <Meta />
      </head>
      <body>
        {/* Before the page: its own messages and windows come after these. */}
        <FlashToast flash={root?.flash ?? null} path={pathname} />
        {hydrates && <ToastOutlet />}
        {root?.lookingOn && (
          <ServerPart id="meekijken" name="look" opensLinks={false}>
            {import.meta.env.SSR && <LookingBar {...root.lookingOn} />}
          </ServerPart>
        )}
        <SiteFrame
          viewer={viewer}
          theme={theme}
          isWork={isWork}
          path={pathname}
          about={page?.indexed ? page.about : null}
          operator={root?.operator ?? null}
          banner={banner}
        >
          {children}
        </SiteFrame>
        {hydrates && (
          <>
            <Arrival main={CONTENT} />
            <ScrollPosition />
            <Scripts />
          </>
        )}
        {import.meta.env.SSR && root?.launch && !hydrates && page?.indexed && (
          <>
            <LaunchModal {...root.launch} regularExclCents={PRICE_EXCL_CENTS} />
            <script type="module" src={launchIsland} />
          </>
        )}
        {root?.account && !hydrates && <script type="module" src={draftsIsland} />}
        <script type="module" src={frameIsland} />
      </body>
    </html>
  );
}

type Flash = { id: string; message: Message } | null;

/** Stays while the data of its page is read again: the message is shown once, and on that page only. */
function FlashToast({ flash, path }: { flash: Flash; path: string }) {
  const [shown, setShown] = useState({ flash, path });
  if (flash && flash.id !== shown.flash?.id) setShown({ flash, path });
  if (!shown.flash || shown.path !== path) return null;
  return <Toast key={shown.flash.id} message={shown.flash.message} />;
}

/**
 * Both faces ahead of the style sheet that asks for them, where no scripts come first. A page can be read
 * in the stand-ins of the style sheet, and not be used without its scripts.
 */
function Faces() {
  return [displayFace, textFace].map((face) => (
    <link
      key={face}
      rel="preload"
      href={face}
      as="font"
      type="font/woff2"
      crossOrigin="anonymous"
    />
  ));
}

/** The one address of a public page and its picture; any other page stays out of search engines. */
function Findable({ path, appUrl }: { path: string; appUrl: string | null }) {
  if (!appUrl) return <meta name="robots" content="noindex" />;
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

/**
 * What a page asked for, counted or opened ends with its path and its account: the next brief begins with none
 * of it, and nobody finds what somebody else typed.
 */
export default function Root({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return <Outlet key={`${loaderData.account} ${pathname}`} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  return <Refused status={statusOf(error)} retry={pathname + search} />;
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}
