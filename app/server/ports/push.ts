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
  /** Whether an address is of a push service that is written to; any other is refused. */
  isKnown(endpoint: string): boolean;
  /**
   * Hands over a message, closed for its browser; one with the same topic that still waits there is
   * replaced. Answers 'gone' when the browser takes none any more. @throws Error: try again later
   */
  send(to: PushAddress, message: string, topic: string): Promise<"sent" | "gone">;
}
