/** What an authenticator app is set up with. */
export interface SetupKey {
  /** The key in base32, to type. */
  key: string;
  /** The address that opens the app on the same phone. */
  address: string;
  /** The same address to scan: a QR code as one path on squares of one unit. */
  qr: { size: number; path: string };
}
