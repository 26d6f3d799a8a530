import { listBriefsForCompany } from "~/features/board/index.server.ts";
import type { BriefForCompany } from "~/features/briefs/views.ts";

type Asked = Parameters<typeof listBriefsForCompany>;

const kept = new Map<string, BriefForCompany>();

/** A page of a company's list as its briefs, kept for all companies as the rows of the page are. */
export async function listBriefs(
  ...[app, actor, scope, after]: [Asked[0], Asked[1], Asked[2], Asked[3]]
) {
  const { rows, ...page } = await listBriefsForCompany<BriefForCompany>(app, actor, scope, after, {
    find: (key) => kept.get(key),
    make(brief, key) {
      if (key !== null) kept.set(key, brief);
      return brief;
    },
  });
  return { ...page, briefs: rows };
}
