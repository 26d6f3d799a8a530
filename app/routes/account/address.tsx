import { data, href } from "react-router";
import { readToken } from "~/features/accounts/index.server.ts";
import { SETTINGS_MESSAGES } from "~/features/settings/messages.ts";
import { actorOf, appOf } from "~/server/auth/gates.ts";
import { textField } from "~/server/web/form.ts";
import { formAction } from "~/server/web/form-action.ts";
import { page } from "~/shared/page.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { Page, PageTitle } from "~/ui/page.tsx";
import { confirmAddressChange } from "~/use-cases/change-address.ts";
import type { Route } from "./+types/address";

export const handle = page({ title: "Nieuw e-mailadres", audience: "public", workOf: "signed-in" });

/** Only looks: a mail scanner that opens the link uses nothing up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const found = await readToken(appOf(context), "change-email", token);
  const link = found?.address ? { name: found.name, address: found.address } : null;
  return data({ token, link }, { status: link ? 200 : 400 });
}

/** Changes the address; opens no session, so the link alone is worth nothing to who finds it. */
export const action = formAction({
  act: ({ app, fields }) => confirmAddressChange(app, textField(fields, "token")),
  messages: SETTINGS_MESSAGES,
  refusedStatus: 400,
  done: async ({ context }) => ({
    to: (await actorOf(context)).kind === "visitor" ? href("/auth") : href("/account"),
    message: SETTINGS_MESSAGES["address-changed"],
  }),
});

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  const { link, token } = loaderData;
  if (!link) {
    const message = actionData?.message ?? SETTINGS_MESSAGES["bad-link"];
    return (
      <Page width="narrow" message={message}>
        <PageTitle lead={message.text}>{message.title}</PageTitle>
        <LinkButton href={`${href("/account")}#e-mailadres`} className="justify-self-start">
          Naar je account
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page width="narrow" message={actionData?.message}>
      <PageTitle lead={`Het account van ${link.name} krijgt dit adres:`}>
        Bevestig je nieuwe e-mailadres
      </PageTitle>
      <Card className="tape">
        <form method="post" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p translate="no" className="font-semibold wrap-anywhere">
            {link.address}
          </p>
          <Button>Bevestig mijn nieuwe adres</Button>
        </form>
      </Card>
    </Page>
  );
}
