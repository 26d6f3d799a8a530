import { data, href } from "react-router";
import { listStoredMail } from "~/features/notifications/index.server.ts";
import { appOf } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { page } from "~/shared/page.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import type { Route } from "./+types/mail";

export const handle = page({ audience: "public" });
export const meta: Route.MetaFunction = () => [{ title: "Verzonden mail" }];

const TIME = new Intl.DateTimeFormat("nl-NL", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Amsterdam",
});

/** The mails in this machine's folder, newest first: all, or those to an address with `aan` in it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = appOf(context);
  if (settingsOf(app).deployment !== "local") throw data(null, { status: 404 });
  const to = new URL(request.url).searchParams.get("aan")?.trim().toLowerCase() ?? "";
  const mails = await listStoredMail(app);
  return { to, mails: mails.filter((mail) => mail.to.toLowerCase().includes(to)) };
}

export default function MailFolder({ loaderData: { to, mails } }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle lead="Zonder SMTP_URL gaat er geen mail de deur uit: alles staat hier.">
        Verzonden mail
      </PageTitle>
      <PageLink href={href("/dev/mail/templates")} className="mb-4 inline-block underline">
        Alle mails, met voorbeelden
      </PageLink>
      <form className="mb-4 flex flex-wrap items-end gap-3">
        <label className="grid grow gap-1 font-semibold sm:max-w-sm">
          Aan
          <input
            name="aan"
            type="search"
            defaultValue={to}
            placeholder="een deel van het adres"
            className="min-h-11 rounded-box border border-edge bg-card px-3 font-normal"
          />
        </label>
        <Button look="secondary">Zoek</Button>
      </form>
      {mails.length === 0 ? (
        <EmptyState
          title="Nog geen mail"
          text={to ? `Er ging nog niets naar ${to}.` : "Plaats een opdracht of registreer je."}
        />
      ) : (
        <ul className="grid gap-2">
          {mails.map((mail) => (
            <li key={mail.id}>
              <PageLink
                href={href("/dev/mail/:mailId", { mailId: mail.id })}
                className="grid gap-1 rounded-box border border-line bg-card p-3 hover:border-edge sm:grid-cols-[10rem_16rem_1fr]"
              >
                <span className="text-muted tabular-nums">{TIME.format(mail.sentAt)}</span>
                <span className="wrap-anywhere">{mail.to}</span>
                <strong className="wrap-anywhere">{mail.subject}</strong>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
