import { redirect, useFetcher } from "react-router";
import { type ProfileAnswer, ProfileForm } from "~/features/companies/components/profile-form.tsx";
import { COMPANY_MESSAGES } from "~/features/companies/messages.ts";
import { readForm } from "~/server/form.ts";
import { appOf, requireCompany } from "~/server/session.ts";
import { pageTitle } from "~/shared/product.ts";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { Toast } from "~/ui/toast.tsx";
import type { Route } from "./+types/onboarding";
import { saveProfileAction } from "./profile-action.ts";
import { formDefaults } from "./profile-view.ts";
import { standingOf } from "./standing.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Bedrijfsprofiel maken") }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireCompany(context, request);
  const company = await standingOf(context, actor);
  if (company?.standing.profileComplete) throw redirect("/verhuisbedrijf-dashboard");
  return { defaults: formDefaults(company, actor.name) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await requireCompany(context, request);
  return await saveProfileAction(appOf(context), actor, await readForm(request));
}

const REASONS = [
  {
    title: "Klanten zien wie je bent",
    text: "Je profiel staat bij elke offerte die je stuurt: je naam, wat je doet en waar.",
  },
  {
    title: "Je krijgt de badge Geverifieerd",
    text: "We controleren je naam en KvK-nummer meteen. Alleen geverifieerde bedrijven sturen offertes.",
  },
  {
    title: "Je hoort van passende opdrachten",
    text: "Met een abonnement mailen we je bij elke nieuwe aanvraag in jouw werkgebied.",
  },
];

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ProfileAnswer>();
  return (
    <Page>
      <PageTitle lead="Vijf minuten werk. Daarna zie je de opdrachten, en bekijken is gratis.">
        Zet je bedrijf op de kaart
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <aside aria-labelledby="waarom" className="grid gap-4 lg:order-last">
          <Street />
          <h2 id="waarom" className="text-step-0">
            Waarom we dit vragen
          </h2>
          <ol className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
            {REASONS.map(({ title, text }) => (
              <li key={title} className="border-l-4 border-kraft pl-3">
                <p className="font-semibold">{title}</p>
                <p className="text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </aside>
        <Card className="tape">
          <ProfileForm
            id="onboarding"
            company={loaderData.defaults}
            fetcher={fetcher}
            action="/verhuisbedrijf-onboarding"
            submitText="Profiel Opslaan"
            invalid={COMPANY_MESSAGES["create-invalid"]}
          />
        </Card>
      </div>
      {actionData && <Toast message={actionData.message} />}
    </Page>
  );
}

/** A van at the kerb of a row of canal houses. */
function Street() {
  return (
    <svg
      viewBox="0 0 320 120"
      className="hidden w-full sm:block lg:max-w-none sm:max-w-sm"
      aria-hidden="true"
    >
      <g stroke="#14213a" strokeWidth="2" strokeLinejoin="round">
        <path d="M12 108V44l16-18 16 18v64z" fill="#e8d5b5" />
        <path d="M44 108V36h6V26h28v10h6v72z" fill="#d9b98a" />
        <path d="M84 108V50l10-8 10-14 10 14 10 8v58z" fill="#ff8a3d" />
        <path
          d="M22 56h12v14H22zm0 24h12v14H22zm36-30h14v14H58zm0 24h14v14H58zm38-12h16v14H96zm0 24h16v22H96z"
          fill="#fbf7f0"
        />
        <path d="M104 34h14" fill="none" />
        <path d="M150 52h86v46h-86z" fill="#fbf7f0" />
        <path d="M236 66h30l16 18v14h-46z" fill="#c84b0c" />
        <path d="M244 72h19l10 12h-29z" fill="#dfe9f6" />
        <path d="M176 64h34v20h-34z" fill="#d9b98a" />
        <path d="M189 64h8v8h-8z" fill="#fbf7f0" />
        <circle cx="176" cy="100" r="10" fill="#14213a" />
        <circle cx="258" cy="100" r="10" fill="#14213a" />
        <path d="M2 110h316" />
      </g>
    </svg>
  );
}
