/** Where a browser's push service takes messages for it, and what they are closed with, in base64url. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The way to the push services of browsers. */
export interface PushServices {
  /** What a browser subscribes with, in base64url. */
  readonly publicKey: string;
  /**
   * True when messages can be written to such a browser: at a push service that we know, with a key that is
   * a point of P-256 and a secret of sixteen bytes.
   */
  accepts(address: PushAddress): boolean;
  /**
   * Hands over a message, closed for its browser; one with the same topic that still waits there is
   * replaced. Answers 'gone' when the browser takes none any more, or its address is not accepted.
   * @throws ServiceAway when its push service is left alone for now; any other Error: try again later
   */
  send(to: PushAddress, message: string, topic: string): Promise<"sent" | "gone">;
}
