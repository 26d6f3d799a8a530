import type { Services } from "~/server/services.ts";
import type { RecordedQuery } from "./queries.ts";

/** A step of what PostgreSQL did for a statement. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/** Carries a statement out and answers each step of it. */
export async function planOf(app: Services, query: RecordedQuery): Promise<PlanNode[]> {
  const { rows } = await app.db.$client.query(
    `explain (analyze, format json) ${query.text}`,
    query.values,
  );
  return allNodes(rows[0]["QUERY PLAN"][0].Plan);
}

/** Whether all that this step works on is rows of this table. */
export function isOf(node: PlanNode, table: string): boolean {
  const read = allNodes(node).flatMap((step) => step["Relation Name"] ?? []);
  return read.length > 0 && read.every((name) => name === table);
}

/** How many rows these steps looked at. */
export function rowsRead(nodes: PlanNode[]): number {
  return nodes.reduce(
    (sum, node) =>
      sum + node["Actual Loops"] * (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)),
    0,
  );
}

function allNodes(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(allNodes)];
}
