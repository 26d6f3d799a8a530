/** 'projects' a month, 'companies' that joined, their average 'rating', 'savings' in percent. */
export interface Marketing {
  projects: number | null;
  companies: number | null;
  rating: number | null;
  savings: number | null;
}

/** The key of a Mollie account, and the root of its interface; absent: Mollie's own. */
export interface MollieSettings {
  apiKey: string;
  apiUrl: string | undefined;
}

/** A bucket of a service that speaks S3; `endpoint` is its origin, without a trailing slash. */
export interface S3Bucket {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The keys of one Stripe account, all of live mode or all of test mode. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Where the API answers, an origin; absent: Stripe itself. */
  apiUrl: string | undefined;
}
