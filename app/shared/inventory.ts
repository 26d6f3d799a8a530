/** What has to be moved or cleared, as the wizard asked it; floors and rooms null when left open. */
export interface Inventory {
  rooms: string | null;
  heavyItems: string[];
  fragileItems: boolean;
  pianoOrSpecialItems: string | null;
  packingService: boolean;
  fromFloor: string | null;
  toFloor: string | null;
  /** A lift where the things leave; in a request without `hasElevatorTo`, a lift at either address. */
  hasElevator: boolean;
  /** A lift where they arrive: null for a clearance, absent where only one lift was asked about. */
  hasElevatorTo?: boolean | null;
}
