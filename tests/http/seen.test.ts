import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMetrics } from "~/server/seen/metrics.ts";
import { routeNames } from "~/server/seen/requests.ts";
import { TASK_NAMES } from "~/tasks/registry.ts";
import { visitorForm } from "../factories/briefs.ts";
import { labelled } from "../factories/metrics.ts";
import { pages } from "../factories/pages.ts";
import { addCompany } from "../factories/people.ts";
import { tasksDone } from "../factories/queue.ts";
import { until } from "../factories/restarts.ts";
import { bootSite } from "../factories/site.ts";
import { startReceiver } from "../fakes/receiver.ts";

const TOKEN = "een-geheim-voor-de-metingen-7";
const otlp = await startReceiver();
afterAll(otlp.close);
const site = await bootSite({
  METRICS_TOKEN: TOKEN,
  TRUST_PROXY: "on",
  OTEL_EXPORTER_OTLP_ENDPOINT: otlp.origin,
});
const { app } = site;

const PATIENCE_MS = 30_000;
const ID = /^[2-9A-HJ-NP-Z]{10}$/;
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const BY_PROXY = { "x-forwarded-for": "203.0.113.7" };
const authorization = (token: string) => ({ authorization: `Bearer ${token}` });
const texts = (form: object) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => typeof value === "string"));
const placed = (form: object, headers: Record<string, string> = {}) =>
  site.visit("/brief-form", { method: "POST", body: new URLSearchParams(texts(form)), headers });

describe("the id of a request", () => {
  test("is in its answer, another one each time", async () => {
    const ids = await Promise.all(
      ["/auth", "/auth", "/health", "/bestaat-niet.data"].map(async (path) => {
        return (await site.visit(path)).headers.get("x-request-id") ?? "";
      }),
    );
    for (const id of ids) expect(id).toMatch(ID);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("is a proxy's where that gave one of a safe form", async () => {
    const idFor = async (given: string) =>
      (await site.visit("/auth", { headers: { "x-request-id": given } })).headers.get(
        "x-request-id",
      );
    expect(await idFor("proxy-0123456789")).toBe("proxy-0123456789");
    for (const unsafe of ["kort", "x".repeat(65), 'a"b<script>x', "12345678 90"]) {
      expect(await idFor(unsafe)).toMatch(ID);
    }
  });

  test("is not in a kept page, which everybody gets the same bytes of", async () => {
    const first = await site.visit("/");
    const bytes = await first.text();
    const again = await site.visit("/", { headers: { "x-request-id": "proxy-0123456789" } });
    expect(await again.text()).toBe(bytes);
    expect([first, again].map(({ headers }) => headers.get("x-request-id"))).toEqual([null, null]);
  });

  test("stands on the page that says that something broke", async () => {
    const { actor } = await addCompany(app);
    const cookie = await site.cookieOf(actor);
    await app.db.execute(sql`alter table proposals rename to gone`);
    try {
      const broken = await site.visit("/verhuisbedrijf-dashboard/offertes", { cookie });
      expect(broken.status).toBe(500);
      const id = broken.headers.get("x-request-id");
      expect(await broken.text()).toContain(`Noem dit nummer als je ons mailt: ${id}`);
    } finally {
      await app.db.execute(sql`alter table gone rename to proposals`);
    }
  });

  test("is in the mails that come of it, past the task that another mail waits in", async () => {
    const form = visitorForm({}, new Date());
    await placed(form, { "x-request-id": "proxy-9876543210" });
    await tasksDone(app);
    const [mail] = await site.mails(form.ownerEmail);
    expect(mail?.raw).toMatch(/^X-Request-Id: proxy-9876543210\r?$/im);
  });
});

describe("the metrics", () => {
  test("are there for this machine itself and for the token, and for nobody else", async () => {
    const unknown = await site.visit("/metrieken", { headers: BY_PROXY });
    const statusFor = async (headers: Record<string, string>) =>
      (await site.visit("/metrics", { headers })).status;
    expect(await statusFor({})).toBe(200);
    expect(await statusFor({ ...BY_PROXY, ...authorization(TOKEN) })).toBe(200);
    const proxied: Record<string, string>[] = [BY_PROXY, { forwarded: "for=x" }, { via: "1.1 x" }];
    for (const headers of proxied) {
      expect(await statusFor(headers)).toBe(404);
      expect(await statusFor({ ...headers, ...authorization(`${TOKEN}x`) })).toBe(404);
    }
    const refused = await site.visit("/metrics", { headers: BY_PROXY });
    expect(await refused.text()).toBe(await unknown.text());
    const headersOf = ({ headers }: Response) => [...headers.keys()].sort();
    expect(headersOf(refused)).toEqual(headersOf(unknown));
  });

  test("have no label whose value is not in its list, whatever was asked", async () => {
    const { actor } = await addCompany(app);
    const cookie = await site.cookieOf(actor);
    const id = actor.userId;
    for (const path of ["/", "/auth", `/bedrijf/${id}`, `/facturen/${id}.pdf`, `/${id}`, "/x.js"]) {
      await site.visit(path, { cookie });
      await site.visit(`${path}?wie=${id}`, { method: "POST", cookie, body: "x" });
    }
    await site.visit("/auth", { method: "PUT" });
    await site.visit("/", { method: "HEAD" });
    await placed(visitorForm({ ownerEmail: `${crypto.randomUUID()}@huis.test` }, new Date()));
    await placed(visitorForm({ ownerEmail: `${crypto.randomUUID()}@gmail.com` }, new Date()));
    await tasksDone(app);

    const shown = await (await site.visit("/metrics")).text();

    const lists = createMetrics();
    lists.start(routeNames([...pages.patterns, "/health"]), TASK_NAMES);
    const known = lists.labels();
    const lines = labelled(shown);
    for (const { name, labels } of lines) {
      const values = known.get(name);
      expect(values, name).toBeDefined();
      for (const [label, value] of labels) {
        expect([...(values?.get(label) ?? [])], `${name} ${label}`).toContain(value);
      }
    }
    const figure = (wanted: string) => lines.find(({ line }) => line.startsWith(wanted))?.value;
    expect(figure('verhuisbod_acts_total{act="brief-placed"}')).toBeGreaterThanOrEqual(2);
    expect(figure('verhuisbod_mails_total{host="gmail.com",outcome="sent"}')).toBeGreaterThan(0);
    expect(figure('verhuisbod_mails_total{host="other",outcome="sent"}')).toBeGreaterThan(0);
    expect(figure("verhuisbod_database_up")).toBe(1);
    expect(figure("verhuisbod_disk_free_bytes")).toBeGreaterThan(0);
    expect(figure("verhuisbod_pages_found_total")).toBeGreaterThan(0);
    const statuses = lines.filter(({ name }) => name === "verhuisbod_request_seconds");
    expect(new Set(statuses.map(({ labels }) => labels.get("method")))).toContain("other");
    expect(statuses.map(({ labels }) => labels.get("route"))).toContain("/facturen/:fileName");
  });
});

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

const sentSpans = () =>
  otlp.posted.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });

describe("the spans of one act", () => {
  const form = visitorForm({}, new Date());
  let own: SentSpan[] = [];

  beforeAll(async () => {
    await placed(form, { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
    await until("its last spans", PATIENCE_MS, () => {
      own = sentSpans().filter(({ traceId }) => traceId === TRACE);
      return ["task send-brief-confirmation", "sql commit"].every((name) =>
        own.some((span) => span.name === name),
      );
    });
  });

  test("lead from the proxy's over route, use case and SQL to the task and its own", () => {
    const named = (name: string) => own.filter((span) => span.name === name);
    const [route] = named("route POST /brief-form");
    expect(route?.parentSpanId).toBe("00f067aa0ba902b7");
    const [useCase] = named("use case placeBriefAsVisitor");
    expect(useCase?.parentSpanId).toBe(route?.spanId);
    expect(named("sql insert").map(({ parentSpanId }) => parentSpanId)).toContain(useCase?.spanId);
    const [task] = named("task send-brief-confirmation");
    expect(task?.parentSpanId).toBe(useCase?.spanId);
    expect(named("sql select").map(({ parentSpanId }) => parentSpanId)).toContain(task?.spanId);
  });

  test("hold nothing that somebody typed", () => {
    const told = JSON.stringify(own);
    expect(told).toContain("db.query.text");
    for (const [field, value] of Object.entries(texts(form))) {
      if (/^(ownerEmail|clientName|clientPhone|additionalInfo|fromCity|password)$/.test(field)) {
        expect(told, field).not.toContain(String(value));
      }
    }
  });
});
