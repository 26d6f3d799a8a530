import { href } from "react-router";
import { AttentionList } from "~/features/attention/components/attention-list.tsx";
import { listAttention } from "~/features/attention/index.server.ts";
import { DeskNav } from "~/features/desk/components/desk-nav.tsx";
import { appOf, requireStaff } from "~/server/auth/gates.ts";
import { settingsOf } from "~/server/web/settings.ts";
import { page } from "~/shared/page.ts";
import { useFreshData } from "~/ui/live/fresh-data.ts";
import { Page, PageTitle } from "~/ui/page.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import type { Route } from "./+types/home";

export const handle = page({ title: "Beheer", audience: "admin", plain: true, hydrate: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = await requireStaff(context, request);
  const app = appOf(context);
  const attention = await listAttention(app, actor);
  return { kind: actor.kind, attention, version: settingsOf(app).version };
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { kind, attention, version } = useFreshData(loaderData, (topic) => topic === "queue");
  return (
    <Page>
      <PageTitle />
      <AttentionList lines={attention} />
      <DeskNav kind={kind} whole />
      {kind === "admin" && (
        <p>
          <TextLink href={href("/admin/verwerkingsregister")}>Register van verwerkingen</TextLink>
        </p>
      )}
      <p className="text-sm text-muted">{`Verhuisbod ${version}`}</p>
    </Page>
  );
}
