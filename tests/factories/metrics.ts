/** A line of metrics as Prometheus reads it; `name` is the metric's, also of a part of a histogram. */
export interface MetricLine {
  line: string;
  name: string;
  labels: Map<string, string>;
  value: number;
}

const LINE = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-z]+)="([^"]*)"/g;

/** The lines of what /metrics answers; without the bounds of histograms, which are no label of ours. */
export function labelled(text: string): MetricLine[] {
  return text.split("\n").flatMap((line) => {
    const [, name = "", labels = "", value = ""] = LINE.exec(line) ?? [];
    if (!name || line.startsWith("#")) return [];
    const pairs = [...labels.matchAll(LABEL)].map(
      ([, label = "", of = ""]) => [label, of] as const,
    );
    return {
      line,
      name: name.replace(/_seconds_(bucket|sum|count)$/, "_seconds"),
      labels: new Map(pairs.filter(([label]) => label !== "le")),
      value: Number(value),
    };
  });
}
