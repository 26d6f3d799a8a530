// Packages that bring no types along: what we use of each, as its own documentation has it. The types
// that others publish for them lag a major version or two behind.

declare module "nodemailer" {
  interface Message {
    from?: string;
    to: string;
    subject: string;
    html: string;
    text: string;
    replyTo?: string;
    headers?: Record<string, string>;
    messageId?: string;
    disableFileAccess?: boolean;
    disableUrlAccess?: boolean;
  }

  interface Transport<Sent> {
    /** @throws Error with `responseCode` and `command` when the server refuses. */
    sendMail(message: Message): Promise<Sent>;
    close(): void;
  }

  /** By SMTP, to the server that a URL names. */
  export function createTransport(url: string, defaults: Partial<Message>): Transport<unknown>;
  /** To nowhere: `message` is the mail as it would be on the wire. */
  export function createTransport(options: {
    streamTransport: true;
    buffer: true;
    newline: "windows" | "unix";
  }): Transport<{ message: Buffer }>;
}

declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    /** By axis: the one value that is kept, or the range. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
