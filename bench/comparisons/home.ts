import { byTurns, type Lengths } from "../by-turns.ts";
import { SPREAD_OF_WORK } from "../cores.ts";
import { show } from "../figures.ts";
import { loadQuick } from "../load.ts";
import { withProduct } from "../product.ts";
import { atLeast, type Report } from "../report.ts";
import { ratioOf, tableOf } from "../turns-table.ts";
import { inQuickTurns, QUICK_CLIENT } from "../wrk.ts";

const CONNECTIONS = 32;

/** The home page as people who come from an advertisement, or have anybody's cookie, ask for it. */
export function home(lengths: Lengths): Promise<Report> {
  const { rounds, turnMs } = inQuickTurns(lengths);
  return withProduct(async (product) => {
    const turn = (query: string, cookie: Record<string, string>) => () =>
      loadQuick(
        product,
        { url: `${product.url}/${query}`, headers: { "accept-encoding": "br", ...cookie } },
        { connections: CONNECTIONS, ms: turnMs },
      );
    const turns = await byTurns(
      {
        home: turn("", {}),
        "home, once more": turn("", {}),
        "home?utm_source=x": turn("?utm_source=x", {}),
        "home, foreign cookie": turn("", { cookie: "consent=1" }),
      },
      rounds,
    );
    return {
      title: "Home for real traffic",
      how: `br, ${CONNECTIONS} connections. ${QUICK_CLIENT} ${SPREAD_OF_WORK}`,
      lines: [
        // The same against itself: how far from 1 it is, any ratio on this machine may be off.
        {
          operation: "home, once more, requests a second, ÷ home",
          now: show(ratioOf("rate", turns["home, once more"], turns.home), 3),
        },
        ...(["home?utm_source=x", "home, foreign cookie"] as const).map((name) =>
          atLeast(
            `${name}, requests a second, ÷ home`,
            ratioOf("rate", turns[name], turns.home),
            0.85,
            3,
          ),
        ),
      ],
      details: tableOf(turns),
    };
  });
}
