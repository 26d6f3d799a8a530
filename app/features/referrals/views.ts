/** A company that the actor brought in, as far as the actor may know it. */
export interface Brought {
  firstName: string;
  /** The month that earned the free one, 'YYYY-MM'. */
  monthYear: string;
  /** The free month is on the subscription. */
  granted: boolean;
}
