import type { Province } from "~/shared/provinces.ts";
import type { ServiceType } from "../intake/constants.ts";

/** What is asked and in which provinces. */
export interface AskedWork {
  serviceType: ServiceType;
  fromProvince: Province;
  toProvince: Province;
}

/** How many companies may send a proposal and do such work: in its provinces, and only in others. */
export interface Reach {
  near: number;
  elsewhere: number;
}

/** What is asked, with who may send a proposal on it. */
export interface ReachedWork extends AskedWork {
  reach: Reach;
}
