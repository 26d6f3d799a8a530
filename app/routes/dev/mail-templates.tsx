import { data, href } from "react-router";
import { subjectLine } from "~/features/notifications/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { page } from "~/shared/page.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import type { Route } from "./+types/mail-templates";

export const handle = page({ audience: "public" });
export const meta: Route.MetaFunction = () => [{ title: "Alle mails" }];

/** Every mail of the product with sample data; `?vorm` is the variant, `?mail` the one that is looked at. */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (settingsOf(appOf(context)).deployment !== "local") throw data(null, { status: 404 });
  const { samplesForPage, VARIANT_NAMES, variantNamed } = await import("~/demo/mails/samples.ts");
  const query = new URL(request.url).searchParams;
  const variant = variantNamed(query.get("vorm"));
  const samples = await samplesForPage(variant);
  const mails = samples.map(({ key, letter }) => ({
    key,
    to: [letter.to].flat().join(", "),
    subject: subjectLine(letter.subject),
  }));
  const shown = mails.find(({ key }) => key === query.get("mail")) ?? null;
  return { variant, variants: VARIANT_NAMES, mails, shown };
}

const FRAMES = [
  ["360 px, dag", "w-90 scheme-light"],
  ["360 px, nacht", "w-90 scheme-dark"],
  ["640 px, dag", "w-160 scheme-light"],
  ["640 px, nacht", "w-160 scheme-dark"],
] as const;

type Mail = Route.ComponentProps["loaderData"]["mails"][number];

export default function MailTemplates({ loaderData }: Route.ComponentProps) {
  const { variant, variants, mails, shown } = loaderData;
  const linkTo = (mail: string | undefined, vorm: string) =>
    `${href("/dev/mail/templates")}?${new URLSearchParams({ vorm, ...(mail && { mail }) })}`;
  return (
    <Page>
      <PageTitle lead="Elke mail in elke tekst, met voorbeelden. Kies een vorm en een mail.">
        Alle mails
      </PageTitle>
      <ul className="mb-6 flex flex-wrap gap-x-4 gap-y-2">
        {variants.map((each) => (
          <li key={each}>
            <PageLink
              href={linkTo(shown?.key, each)}
              className="underline aria-[current]:font-bold"
              aria-current={each === variant ? "page" : undefined}
            >
              {each}
            </PageLink>
          </li>
        ))}
      </ul>
      {shown && <Shown mail={shown} variant={variant} />}
      <ul className="grid gap-2">
        {mails.map(({ key, subject }) => (
          <li key={key}>
            <PageLink
              href={linkTo(key, variant)}
              className="grid gap-1 rounded-box border border-line bg-card p-3 hover:border-edge sm:grid-cols-[18rem_1fr]"
            >
              <span className="text-muted">{key}</span>
              <strong className="wrap-anywhere">{subject}</strong>
            </PageLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function Shown({ mail, variant }: { mail: Mail; variant: string }) {
  const body = href("/dev/mail/templates/:sample", { sample: mail.key });
  const address = `${body}?${new URLSearchParams({ vorm: variant })}`;
  const looks = [
    ["HTML", address],
    ["Tekst", `${address}&text`],
    ["Zonder plaatjes", `${address}&kaal`],
  ] as const;
  return (
    <section className="mb-8">
      <h2 className="wrap-anywhere text-xl font-bold">{mail.subject}</h2>
      <p className="mb-2 text-muted">{`${mail.key} aan ${mail.to}`}</p>
      <ul className="mb-4 flex gap-4">
        {looks.map(([words, to]) => (
          <li key={words}>
            <PageLink href={to} className="underline">
              {words}
            </PageLink>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-4">
        {FRAMES.map(([title, look]) => (
          <iframe
            key={title}
            title={title}
            src={address}
            className={`h-160 outline outline-line ${look}`}
          />
        ))}
      </div>
    </section>
  );
}
