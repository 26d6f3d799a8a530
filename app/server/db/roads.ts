import { Servers } from "./servers.ts";

/** How the settings lead to the database. */
export interface RoadSettings {
  /** DATABASE_URL, or the embedded database's. */
  url: string;
  /** DATABASE_DIRECT_URL: past a pooler. */
  directUrl?: string | undefined;
  /** Whether statements may be prepared under a name; without, there is a pooler that keeps none. */
  prepared?: boolean;
}

/**
 * The roads to the database. With a pooler in between, which hands out another connection for each
 * transaction, only the direct one has sessions: what LISTEN and settings of a connection need.
 */
export interface Roads {
  servers: Servers;
  /** Null behind a pooler that nothing leads past: then all polls. */
  direct: Servers | null;
  isPooled: boolean;
  prepared: boolean;
}

export function roadsOf({ url, directUrl, prepared = true }: RoadSettings): Roads {
  const servers = new Servers(url);
  const isPooled = directUrl !== undefined || !prepared;
  const direct = directUrl === undefined ? null : new Servers(directUrl);
  return { servers, direct: isPooled ? direct : servers, isPooled, prepared };
}
