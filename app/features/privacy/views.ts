import type { Processor } from "~/shared/processing.ts";

/** Something that is done with data of people, in words of a page. */
export interface ToldProcessing {
  name: string;
  /** Whose data it is: 'klanten, verhuisbedrijven'. */
  of: string;
  data: string;
  purpose: string;
  /** The legal ground, with the law, the interest, or how consent is withdrawn. */
  basis: string;
  recipients: string | null;
  kept: string;
  /** What an erasure does with it. */
  erased: string;
  /** The tables that it is in. */
  tables: string[];
}

/** Where data of people is besides the tables of the database. */
export interface OtherPlace {
  name: string;
  data: string;
  kept: string;
}

/** The register of processing (AVG, article 30). */
export interface ProcessingRegister {
  operator: { name: string; address: string; kvkNumber: string };
  contactEmail: string;
  /** The Dutch day on which it was drawn up, 'YYYY-MM-DD'. */
  day: string;
  processing: ToldProcessing[];
  places: readonly OtherPlace[];
  processors: Processor[];
  /** Whether the settings say who houses the server. */
  knowsHost: boolean;
  security: readonly string[];
}
