import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import pg from "pg";
import { readCursor } from "../../app/shared/cursor.ts";

/** The company that a session belongs to, with what its page says of it. */
export interface SignedInCompany {
  companyId: string;
  name: string;
  email: string;
  businessName: string;
  bio: string | null;
  website: string | null;
  kvkNumber: string | null;
  phone: string | null;
  categories: string[];
  serviceAreas: string[];
  teamSize: number;
  verified: boolean;
  subscribed: boolean;
}

/** A brief of the list, as a company may read it. */
export interface ListedBrief {
  id: string;
  createdAt: Date;
  serviceType: "VERHUIZING" | "ONTRUIMING";
  status: string;
  fromProvince: string;
  toProvince: string;
  fromCity: string | null;
  toCity: string | null;
  /** 'YYYY-MM-DD' */
  moveDate: string;
  timePreference: string | null;
  budgetMin: number | null;
  budgetMax: number | null;
  text: string | null;
  inventory: Record<string, unknown>;
  answers: Record<string, string | null> | null;
  services: string[];
  proposalsCount: number;
  maxProposals: number;
  emailConfirmed: boolean;
  /** How the company's own proposal stands, if it sent one. */
  own: string | null;
}

export interface CompanyList {
  company: SignedInCompany;
  briefs: ListedBrief[];
  count: { listed: number; open: number };
}

const SESSION = `
  select c.id as "companyId", u.name, u.email, c.business_name as "businessName", c.bio, c.website,
    c.kvk_number as "kvkNumber", c.phone, c.categories, c.service_areas as "serviceAreas",
    c.team_size as "teamSize", c.verified, coalesce(p.active_until > now(), false) as subscribed
  from sessions s join users u on u.id = s.user_id
  join company_profiles c on c.user_id = u.id
  left join subscriptions p on p.user_id = u.id
  where s.token_hash = $1 and s.expires_at > now()`;

const PAGE_SIZE = 20;
const briefsWhere = (conditions: string[]) => `
  select b.id, b.created_at as "createdAt", b.service_type as "serviceType", b.status,
    b.from_province as "fromProvince", b.to_province as "toProvince",
    b.masked_from_city as "fromCity", b.masked_to_city as "toCity",
    b.event_date::text as "moveDate", b.time_preference as "timePreference",
    b.budget_min as "budgetMin", b.budget_max as "budgetMax", b.masked_info as text,
    b.inventory - '{pianoOrSpecialItems}'::text[] as inventory, b.masked_answers as answers,
    b.services, b.proposals_count as "proposalsCount", b.max_proposals as "maxProposals",
    b.email_confirmed as "emailConfirmed", p.status as own
  from briefs b left join proposals p on p.brief_id = b.id and p.company_id = $1
  where ${["b.status in ('OPEN', 'COMPLETED')", ...conditions].join(" and ")}
  order by b.created_at desc, b.id desc limit ${PAGE_SIZE}`;

const countWhere = (conditions: string[]) => `
  select coalesce(sum(listed), 0)::int as listed, coalesce(sum(open), 0)::int as open
  from brief_route_counts where ${["true", ...conditions].join(" and ")}`;

/** What a list's address asks: `?` stands for the value. */
interface Condition {
  text: string;
  value: unknown;
}

function conditionsOf(url: string, { serviceAreas }: SignedInCompany) {
  const asked = new URLSearchParams(url.split("?")[1]);
  const province = asked.get("provincie");
  const own = asked.has("gebied") ? serviceAreas : null;
  const cursor = readCursor(asked.get("na"));
  // One city of a province has briefs where this is measured, and none lies near another one.
  const near = asked.get("bij");
  const ofRoute: Condition[] = [
    { text: "service_type = ?", value: asked.get("type") },
    {
      text: "(from_province = any(?::text[]) or to_province = any(?::text[]))",
      value: province ? [province] : own,
    },
  ];
  const others: Condition[] = [
    {
      text: "(b.created_at, b.id) < ((?::text[])[1]::timestamptz, (?::text[])[2]::uuid)",
      value: cursor && [cursor.createdAt.toISOString(), cursor.id],
    },
    { text: "b.from_city = ?", value: near },
  ];
  const isAsked = ({ value }: Condition) => value !== null;
  return { ofRoute: ofRoute.filter(isAsked), others: others.filter(isAsked), isCounted: !near };
}

const written = (conditions: Condition[], first: number) =>
  conditions.map(({ text }, at) => text.replaceAll("?", `$${first + at}`));
const valuesOf = (conditions: Condition[]) => conditions.map(({ value }) => value);
const NAMES = new Map<string, string>();

/** A statement that a connection prepares once. */
function named(text: string, values: unknown[]) {
  const name = NAMES.get(text) ?? `list_${NAMES.size}`;
  NAMES.set(text, name);
  return { name, text, values };
}

/** Reads what a company's list shows, in three prepared statements; null without a session. */
export function createListReader(
  databaseUrl: string,
): (request: IncomingMessage) => Promise<CompanyList | null> {
  // As many connections as the product keeps for requests.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
  return async (request) => {
    const secret = /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1];
    if (!secret) return null;
    const hash = createHash("sha256").update(secret).digest("hex");
    const found = await pool.query<SignedInCompany>({
      name: "session",
      text: SESSION,
      values: [hash],
    });
    const company = found.rows[0];
    if (!company) return null;
    const { ofRoute, others, isCounted } = conditionsOf(request.url ?? "", company);
    const asked = [...ofRoute, ...others];
    const [briefs, counted] = await Promise.all([
      pool.query<ListedBrief>(
        named(briefsWhere(written(asked, 2)), [company.companyId, ...valuesOf(asked)]),
      ),
      isCounted &&
        pool.query<CompanyList["count"]>(named(countWhere(written(ofRoute, 1)), valuesOf(ofRoute))),
    ]);
    const [count] = counted ? counted.rows : [];
    return { company, briefs: briefs.rows, count: count ?? { listed: 0, open: 0 } };
  };
}
