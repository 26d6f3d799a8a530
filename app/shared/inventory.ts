/** What has to be moved or cleared, as the wizard asked it; floors and rooms null when left open. */
export interface Inventory {
  rooms: string | null;
  heavyItems: string[];
  fragileItems: boolean;
  pianoOrSpecialItems: string | null;
  packingService: boolean;
  fromFloor: string | null;
  toFloor: string | null;
  hasElevator: boolean;
}
