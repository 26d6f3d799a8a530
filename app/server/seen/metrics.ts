import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What stands in for a value that is not in the list of its label. */
export const OTHER = "other";

/** Domains that many people have their mail at, who are told by none of them. */
const MAIL_HOSTS = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "hotmail.nl",
  "outlook.com",
  "live.nl",
  "live.com",
  "msn.com",
  "icloud.com",
  "me.com",
  "yahoo.com",
  "ziggo.nl",
  "kpnmail.nl",
  "kpnplanet.nl",
  "planet.nl",
  "home.nl",
  "hetnet.nl",
  "xs4all.nl",
  "upcmail.nl",
  "casema.nl",
  "quicknet.nl",
  "chello.nl",
  "telfort.nl",
  "solcon.nl",
  OTHER,
] as const;

const MAIL_OUTCOMES = ["sent", "postponed", "held-back", "refused", "no-server", "failed"] as const;
const READS = ["replica", "left", "behind", "unknown", "failed"] as const;
const ACTS = ["brief-placed", "proposal-sent", "proposal-accepted", "payment-received"] as const;

/** What a business counter counts. */
export type CountedAct = (typeof ACTS)[number];

/** What became of a mail that was handed over. */
export type MailOutcome = (typeof MAIL_OUTCOMES)[number];

/** Values of a label: the list itself, or one that is handed in at the start. */
type LabelValues = readonly string[] | "routes" | "tasks";

interface Described {
  type: "counter" | "gauge" | "histogram";
  help: string;
  labels?: Record<string, LabelValues>;
}

/** Every metric of ours, with each value that each of its labels may have: never an id, an address or a name. */
const OWN = {
  verhuisbod_request_seconds: {
    type: "histogram",
    help: "Time to the beginning of an answer; pages that are kept are in verhuisbod_pages_found_total",
    labels: {
      route: "routes",
      method: ["GET", "HEAD", "POST", OTHER],
      status: ["1xx", "2xx", "3xx", "4xx", "5xx", OTHER],
    },
  },
  verhuisbod_pages_found_total: { type: "counter", help: "Answers from kept pages" },
  verhuisbod_pages_missed_total: { type: "counter", help: "Kept pages that had to be made" },
  verhuisbod_pages_bytes: { type: "gauge", help: "Memory that kept pages take" },
  verhuisbod_pool_connections: {
    type: "gauge",
    help: "Database connections that are taken or idle, and who waits for one",
    labels: {
      pool: ["requests", "tasks", "reads", OTHER],
      state: ["taken", "idle", "waiting", OTHER],
    },
  },
  verhuisbod_replica_reads_total: {
    type: "counter",
    help: "Pages and lists that may be read from the replica; all but 'replica' were read from the leader",
    labels: { outcome: [...READS, OTHER] },
  },
  verhuisbod_database_up: { type: "gauge", help: "1 while the database answers" },
  verhuisbod_queue_tasks: {
    type: "gauge",
    help: "Tasks in the queue that are due or under way",
    labels: { task: "tasks" },
  },
  verhuisbod_queue_oldest_seconds: {
    type: "gauge",
    help: "Since when the oldest of them is due",
    labels: { task: "tasks" },
  },
  verhuisbod_queue_given_up: {
    type: "gauge",
    help: "Tasks of which no attempt is left",
    labels: { task: "tasks" },
  },
  verhuisbod_task_attempts_total: {
    type: "counter",
    help: "Attempts at tasks; put-off: the database or a mail server was away",
    labels: { task: "tasks", outcome: ["done", "put-off", "failed", OTHER] },
  },
  verhuisbod_mails_total: {
    type: "counter",
    help: "Mails by the host that takes them for their readers",
    labels: { host: MAIL_HOSTS, outcome: [...MAIL_OUTCOMES, OTHER] },
  },
  verhuisbod_streams: { type: "gauge", help: "Browsers that are told of changes" },
  verhuisbod_drawn_total: {
    type: "counter",
    help: "Papers and pictures that were drawn",
    labels: { paper: ["invoice", "sheet", "card", OTHER] },
  },
  verhuisbod_acts_total: {
    type: "counter",
    help: "What people did",
    labels: { act: [...ACTS, OTHER] },
  },
  verhuisbod_backup_age_seconds: { type: "gauge", help: "Age of the last backup" },
  verhuisbod_disk_free_bytes: { type: "gauge", help: "Room on the disk of DATA_DIR" },
} as const satisfies Record<string, Described>;

/** Those of prom-client's own that are shown: the others count what nobody looks at, or have open labels. */
const OF_PROCESS: Record<string, Record<string, LabelValues>> = {
  process_cpu_seconds_total: {},
  process_start_time_seconds: {},
  process_resident_memory_bytes: {},
  process_open_fds: {},
  process_max_fds: {},
  nodejs_eventloop_lag_mean_seconds: {},
  nodejs_eventloop_lag_p50_seconds: {},
  nodejs_eventloop_lag_p99_seconds: {},
  nodejs_eventloop_lag_max_seconds: {},
  nodejs_eventloop_lag_seconds: {},
  nodejs_heap_size_used_bytes: {},
  nodejs_heap_size_total_bytes: {},
  nodejs_external_memory_bytes: {},
  nodejs_gc_duration_seconds: { kind: ["major", "minor", "incremental", "weakcb"] },
};

const SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

export type MetricName = keyof typeof OWN;
type Labels = Record<string, string>;
export type Metrics = ReturnType<typeof createMetrics>;

const described = (name: MetricName): Described => OWN[name];

// Its observers are of the process, whichever product in it is asked.
let ofProcess: Registry | null = null;

function processMetrics(): Registry {
  if (ofProcess) return ofProcess;
  const register = new Registry();
  ofProcess = register;
  collectDefaultMetrics({ register });
  for (const { name } of register.getMetricsAsArray()) {
    if (!(name in OF_PROCESS)) register.removeSingleMetric(name);
  }
  return register;
}

/** The metrics of one product. What a label's list lacks is counted as 'other', whoever counts it. */
export function createMetrics() {
  const registry = new Registry();
  const open = { routes: new Set([OTHER]), tasks: new Set([OTHER]) };
  const [counters, gauges] = [new Map<MetricName, Counter>(), new Map<MetricName, Gauge>()];
  const histograms = new Map<MetricName, Histogram>();
  const allowed = new Map<MetricName, [label: string, values: ReadonlySet<string>][]>();
  for (const name of Object.keys(OWN) as MetricName[]) {
    const { type, help, labels = {} } = described(name);
    const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    if (type === "counter") counters.set(name, new Counter(settings));
    else if (type === "gauge") gauges.set(name, new Gauge(settings));
    else histograms.set(name, new Histogram({ ...settings, buckets: SECONDS }));
    const lists = Object.entries(labels).map(([label, values]): [string, ReadonlySet<string>] => [
      label,
      typeof values === "string" ? open[values] : new Set<string>(values),
    ]);
    allowed.set(name, lists);
  }

  function known(name: MetricName, labels: Labels): Labels {
    const safe: Labels = {};
    for (const [label, values] of allowed.get(name) ?? []) {
      const value = labels[label] ?? OTHER;
      safe[label] = values.has(value) ? value : OTHER;
    }
    return safe;
  }

  const count = (name: MetricName, labels: Labels = {}, by = 1) =>
    counters.get(name)?.inc(known(name, labels), by);
  // What never happened is 0, and not absent: a rule that looks for nothing finds it.
  for (const act of ACTS) count("verhuisbod_acts_total", { act }, 0);

  return {
    /** Begins to look at the process, and names the routes and the tasks that labels may name. */
    start(routes: Iterable<string>, tasks: Iterable<string>): void {
      processMetrics();
      for (const route of routes) open.routes.add(route);
      for (const task of tasks) open.tasks.add(task);
    },
    count,
    act: (act: CountedAct) => count("verhuisbod_acts_total", { act }),
    read: (outcome: (typeof READS)[number]) => count("verhuisbod_replica_reads_total", { outcome }),
    mail: (host: string, outcome: MailOutcome) =>
      count("verhuisbod_mails_total", { host, outcome }),
    observe: (name: MetricName, labels: Labels, seconds: number) =>
      histograms.get(name)?.observe(known(name, labels), seconds),
    set: (name: MetricName, labels: Labels, value: number) =>
      gauges.get(name)?.set(known(name, labels), value),
    /** Forgets the values of these, before they are read anew. */
    forget(...names: MetricName[]): void {
      for (const name of names) {
        gauges.get(name)?.reset();
        counters.get(name)?.reset();
      }
    },
    contentType: registry.contentType,
    /** All of them, as Prometheus reads them. */
    text: async () => `${await registry.metrics()}\n${await processMetrics().metrics()}`,
    /** Every metric by its name, with the values that each of its labels may have. */
    labels(): Map<string, ReadonlyMap<string, ReadonlySet<string>>> {
      const own = [...allowed].map(([name, lists]) => [name, new Map(lists)] as const);
      const others = Object.entries(OF_PROCESS).map(([name, labels]) => {
        const lists = Object.entries(labels).map(([label, values]) => [label, new Set(values)]);
        return [name, new Map(lists as [string, ReadonlySet<string>][])] as const;
      });
      return new Map([...own, ...others]);
    },
  };
}
