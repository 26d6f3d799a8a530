import { href } from "react-router";
import { Register } from "~/features/privacy/components/register.tsx";
import { readRegister } from "~/features/privacy/index.server.ts";
import { appOf, requireAdmin } from "~/server/auth/gates.ts";
import { page } from "~/shared/page.ts";
import { BackLink } from "~/ui/button.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import type { Route } from "./+types/processing-register";

export const handle = page({ title: "Register van verwerkingen", audience: "admin" });

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin(context, request);
  return readRegister(appOf(context));
}

export default function ProcessingRegister({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <BackLink href={href("/admin")}>Terug naar beheer</BackLink>
      <PageTitle lead="Wat er met gegevens van mensen gebeurt, zoals artikel 30 van de AVG dat vraagt. 'Je' is van wie de gegevens zijn." />
      <Register register={loaderData} />
    </Page>
  );
}
