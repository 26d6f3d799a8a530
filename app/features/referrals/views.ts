/** A company that the actor brought in, as far as the actor may know it. */
export interface Brought {
  firstName: string;
  /** The month that earned the free one, 'YYYY-MM'. */
  monthYear: string;
  granted: boolean;
}

/** A referrer whose free months went back, as an admin sees it. */
export interface TakenBack {
  userId: string;
  name: string;
  earned: number;
  takenBack: number;
}
