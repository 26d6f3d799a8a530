import { writeCursor } from "../../app/shared/cursor.ts";
import { PROVINCES } from "../../app/shared/provinces.ts";
import { byTurns, IN_SHORT_TURNS, inShortTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { type Database, tasksDone } from "../database.ts";
import { loadMeasured } from "../load.ts";
import { addRows } from "../many-rows.ts";
import { type Measured, startProgram } from "../measured.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { sessionsOf } from "../sessions.ts";
import { ratioOf, tableOf } from "../turns-table.ts";

const CONNECTIONS = 32;
const RUSH_MS = 6_000;
const SIZE = { briefs: 4_000, companies: 500 };
/** Further pages that somebody leafs to: as many as the list has. */
const PAGES = 130;
const PAGE = "/verhuisbedrijf-dashboard";
const ENCODINGS = ["identity", "br"] as const;
/** One of each province, in the order of PROVINCES. */
const CITIES = [
  "Haarlem",
  "Leiden",
  "Amersfoort",
  "Nijmegen",
  "Breda",
  "Venlo",
  "Goes",
  "Almere",
  "Zwolle",
  "Assen",
  "Groningen",
  "Sneek",
];

/** Many companies on many pages of the list, against the list drawn whole for every request. */
export function mixed(lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inShortTurns(lengths);
  return withProduct(async (product) => {
    const { database } = product;
    await addRows(database, SIZE);
    await database.query(
      `update briefs set from_city = city, masked_from_city = city
       from unnest($1::text[], $2::text[]) as of_province(province, city)
       where from_province = province and client_email = 'vol@voorbeeld.test'`,
      [PROVINCES, CITIES],
    );
    // Finds where each of them begins.
    await database.query("select graphile_worker.add_job('find-begins', '{}')");
    await tasksDone(database);
    await database.query("analyze briefs");
    const cookies = await sessionsOf(database);
    const cursors = await cursorsOf(database);
    const own = await product.cookieOf("company");
    const same = await startProgram("same-page", database.url, product.url + PAGE, own);
    try {
      const asked = oneAfterTheOther(cookies, cursors);
      const turn = (server: Measured, urlOf: () => string, encoding: string, ms = turnMs) => {
        const wish = () => ({
          url: urlOf(),
          headers: { cookie: asked.cookie(), "accept-encoding": encoding },
        });
        return () => loadMeasured(server, wish, { connections: CONNECTIONS, ms });
      };
      const ours = () => product.url + asked.path();
      const theirs = () => same.url + asked.path();
      // A server runs for days: what it does again and again was compiled and is kept.
      for (const encoding of ENCODINGS) {
        await turn(product, ours, encoding, RUSH_MS)();
        await turn(same, theirs, encoding, RUSH_MS)();
      }
      const turns = await byTurns(
        {
          "mixed, identity": turn(product, ours, "identity"),
          "same markup, identity": turn(same, theirs, "identity"),
          "mixed, br": turn(product, ours, "br"),
          "same markup, br": turn(same, theirs, "br"),
        },
        rounds,
      );
      return {
        title: "The list as five hundred companies ask for it",
        how: `${IN_SHORT_TURNS} ${CONNECTIONS} connections; ${SIZE.companies} companies ask, of ${SIZE.briefs} briefs, in ten requests four times for the first page, twice for one of ${PAGES} further pages, twice for a kind in a province, once for their own provinces, and once for what is around a city; both had ${(2 * RUSH_MS) / 1_000} s of it before. The opponent is node:http + pg + renderToString: for what is asked it reads the same rows and draws the elements of the product's page, with the session looked up. ${SPREAD_OF_WORK}`,
        lines: ENCODINGS.map((encoding) =>
          atLeast(
            `pages and filters of ${SIZE.companies} companies, requests a second, ${encoding}, ÷ renderToString of the same markup`,
            ratioOf("rate", turns[`mixed, ${encoding}`], turns[`same markup, ${encoding}`]),
            0.5,
          ),
        ),
        details: tableOf(turns),
      };
    } finally {
      await same.stop();
    }
  });
}

/** Where the pages of the whole list begin. */
async function cursorsOf(database: Database): Promise<string[]> {
  const rows = await database.query<{ createdAt: Date; id: string }>(
    `select created_at as "createdAt", id from (
       select created_at, id, row_number() over (order by created_at desc, id desc) as place
       from briefs where status in ('OPEN', 'COMPLETED')) listed
     where place % 20 = 0 order by place limit $1`,
    [PAGES],
  );
  return rows.map(writeCursor);
}

/** The same order in every run: each company in its turn, each kind of page as often as it is said. */
function oneAfterTheOther(cookies: readonly string[], cursors: readonly string[]) {
  let asked = 0;
  let asker = 0;
  const inTurn = <One>(of: readonly One[], by: number) => of[by % of.length] as One;
  const kinds: ((nth: number) => string)[] = [
    () => "",
    (nth) => `?na=${inTurn(cursors, nth)}`,
    () => "",
    (nth) => `?type=VERHUIZING&provincie=${inTurn(PROVINCES, nth)}`,
    () => "",
    () => "?gebied=mijn",
    (nth) => `?na=${inTurn(cursors, 7 * nth)}`,
    () => "",
    (nth) => `?type=ONTRUIMING&provincie=${inTurn(PROVINCES, nth)}`,
    (nth) => `?bij=${inTurn(CITIES, nth)}&km=25`,
  ];
  return {
    cookie: () => inTurn(cookies, asker++),
    path: () => {
      const nth = asked++;
      return PAGE + inTurn(kinds, nth)(Math.floor(nth / kinds.length));
    },
  };
}
