import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../services.ts";
import type { Metrics } from "./metrics.ts";

const ADDRESS = "/metrics";
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
// A page of another site that has its name lead to this machine asks with that name.
const OWN_NAME = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;
// What a proxy adds: behind one on this machine everybody comes from the loopback.
const OF_PROXIES = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Answers the metrics to who asks from this machine itself, or with METRICS_TOKEN. For all others there
 * is nothing at that address: `isAsked` leaves their requests to what answers unknown ones.
 */
export function metricsDoor(
  { metrics, config }: Pick<Services, "metrics" | "config">,
  gather: () => Promise<void>,
) {
  const bearer = config.metricsToken ? digest(`Bearer ${config.metricsToken}`) : null;
  const mayRead = ({ headers, socket }: IncomingMessage) =>
    (bearer !== null && timingSafeEqual(digest(headers.authorization ?? ""), bearer)) ||
    (LOOPBACK.test(socket.remoteAddress ?? "") &&
      OWN_NAME.test(headers.host ?? "") &&
      !OF_PROXIES.some((name) => name in headers));
  return {
    isAsked: (req: IncomingMessage) => req.url === ADDRESS && req.method === "GET" && mayRead(req),
    answer(res: ServerResponse): void {
      written(metrics, gather).then(
        (text) => {
          const headers = {
            "content-type": metrics.contentType,
            "cache-control": "no-store",
            "x-content-type-options": "nosniff",
          };
          res.writeHead(200, headers).end(text);
        },
        () => res.writeHead(500).end(),
      );
    },
  };
}

async function written(metrics: Metrics, gather: () => Promise<void>): Promise<string> {
  await gather();
  return await metrics.text();
}
