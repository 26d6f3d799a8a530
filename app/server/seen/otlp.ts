import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { traceBy } from "./traces.ts";

const SEND_MS = 3_000;
/** What ends within this is sent together. */
const TOGETHER_MS = 2_000;

/** Where traces go (`endpoint`, without /v1/traces), and of which share of requests, from 0 to 1. */
export interface Tracing {
  endpoint: string;
  share: number;
}

/** Sends the spans of this process; answers what sends the last of them and ends it. */
export function startTracing({ endpoint, share }: Tracing, sendMs = SEND_MS): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "verhuisbod" }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        exportTimeoutMillis: sendMs,
        scheduledDelayMillis: TOGETHER_MS,
      }),
    ],
  });
  traceBy(provider.getTracer("verhuisbod"));
  return async () => {
    traceBy(null);
    // A receiver that is away keeps nobody from stopping.
    await provider.shutdown().catch(() => undefined);
  };
}
