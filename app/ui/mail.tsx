import type { CSSProperties, ReactNode } from "react";
import { PRODUCT_NAME } from "~/shared/product.ts";

const INK = "#14213A";
const MUTED = "#55607A";
const KRAFT = "#E8D5B5";
const TAPE = "#D9B98A";
const PAPER = "#FBF7F0";
const FONT = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";
const PARAGRAPH = "16px 0";

/** The frame of every mail: a kraft strip, a white sheet, and why the reader gets it. */
export function MailSheet({
  preview,
  title,
  reason,
  children,
}: {
  preview: string;
  title: string;
  /** Why this mail was sent, in a sentence. */
  reason: ReactNode;
  children: ReactNode;
}) {
  return (
    <html lang="nl" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
      </head>
      <body style={{ backgroundColor: PAPER, margin: 0, padding: 0 }}>
        <Preview text={preview} />
        {/* Some mail programs drop the style of the body: the cell below repeats it. */}
        <Block cell={{ backgroundColor: PAPER, fontFamily: FONT, margin: 0, padding: "24px 8px" }}>
          <Block style={{ maxWidth: "560px", margin: "0 auto" }}>
            <p
              style={{
                color: INK,
                fontSize: "18px",
                fontWeight: 700,
                lineHeight: "24px",
                margin: "0 0 12px",
              }}
            >
              {PRODUCT_NAME}
            </p>
            <Block
              style={{
                backgroundColor: "#FFFFFF",
                border: `1px solid ${KRAFT}`,
                borderTop: `8px solid ${TAPE}`,
                borderRadius: "8px",
                padding: "24px",
              }}
            >
              <h1 style={{ color: INK, fontSize: "22px", lineHeight: "28px", margin: 0 }}>
                {title}
              </h1>
              {children}
            </Block>
            <p style={{ color: MUTED, fontSize: "13px", lineHeight: "20px", margin: PARAGRAPH }}>
              {reason}
            </p>
          </Block>
        </Block>
      </body>
    </html>
  );
}

// A table of one cell: Outlook supports width, border and centring of nothing else.
function Block({
  style,
  cell,
  children,
}: {
  style?: CSSProperties;
  cell?: CSSProperties;
  children: ReactNode;
}) {
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={style}
    >
      <tbody>
        <tr>
          <td style={cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

const PREVIEW_LENGTH = 150;
// Characters without width or break that no mail program takes together.
const INVISIBLE = "\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF";

// What a mail program shows beside the subject; the filling keeps the mail's first words out of it.
function Preview({ text }: { text: string }) {
  const shown = text.slice(0, PREVIEW_LENGTH);
  return (
    <div
      data-skip-in-text="true"
      style={{
        display: "none",
        overflow: "hidden",
        lineHeight: "1px",
        opacity: 0,
        maxHeight: 0,
        maxWidth: 0,
      }}
    >
      {shown}
      <div>{INVISIBLE.repeat(PREVIEW_LENGTH - shown.length)}</div>
    </div>
  );
}

/** A paragraph of a mail. */
export function MailText({ children }: { children: ReactNode }) {
  return (
    <p
      style={{
        color: INK,
        fontSize: "16px",
        lineHeight: "24px",
        margin: PARAGRAPH,
        whiteSpace: "pre-line",
      }}
    >
      {children}
    </p>
  );
}

// Outlook gives a link no padding: hair spaces as wide as it, which only Outlook reads, stand in.
const OUTLOOK_LEFT =
  '<!--[if mso]><i style="mso-font-width:500%;mso-text-raise:18" hidden>&#8202;&#8202;</i><![endif]-->';
const OUTLOOK_RIGHT =
  '<!--[if mso]><i style="mso-font-width:500%" hidden>&#8202;&#8202;&#8203;</i><![endif]-->';

/** The one thing the reader can do; the mail's plain text has the address behind the words. */
export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      style={
        {
          backgroundColor: "#1F4E8C",
          borderRadius: "8px",
          color: "#FFFFFF",
          display: "inline-block",
          fontSize: "16px",
          fontWeight: 600,
          lineHeight: "100%",
          maxWidth: "100%",
          padding: "12px 20px",
          textDecoration: "none",
          msoPaddingAlt: "0px",
        } as CSSProperties
      }
      rel="noopener"
    >
      <OutlookOnly html={OUTLOOK_LEFT} />
      <span
        style={
          {
            display: "inline-block",
            lineHeight: "120%",
            maxWidth: "100%",
            msoPaddingAlt: "0px",
            msoTextRaise: "9px",
          } as CSSProperties
        }
      >
        {children}
      </span>
      <OutlookOnly html={OUTLOOK_RIGHT} />
    </a>
  );
}

function OutlookOnly({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments; this is our own.
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Facts as label and value, one a line; empty values are left out. */
export function MailFacts({ facts }: { facts: [label: string, value: string | null][] }) {
  const shown = facts.filter(([, value]) => value);
  return (
    <Block style={{ margin: "16px 0" }}>
      {shown.map(([label, value]) => (
        <p
          key={label}
          style={{
            color: INK,
            fontSize: "15px",
            lineHeight: "22px",
            margin: 0,
            whiteSpace: "pre-line",
          }}
        >
          <strong>{label}:</strong> {value}
        </p>
      ))}
    </Block>
  );
}

/** A thing in the few lines by which it is known, as its row on a page; empty ones are left out. */
export function MailRow({ title, lines }: { title: string; lines: (string | null)[] }) {
  const line = { color: INK, fontSize: "15px", lineHeight: "22px", margin: 0 };
  return (
    <Block
      style={{
        border: `1px solid ${KRAFT}`,
        borderRadius: "8px",
        margin: PARAGRAPH,
        padding: "10px 14px",
      }}
    >
      <p style={{ ...line, fontSize: "17px", fontWeight: 700 }}>{title}</p>
      {lines.filter(Boolean).map((text) => (
        <p key={text} style={line}>
          {text}
        </p>
      ))}
    </Block>
  );
}

/** A link in the words of a mail. */
export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} style={{ color: "inherit", textDecoration: "underline" }}>
      {children}
    </a>
  );
}

/** A thin line between two parts of a mail. */
export function MailRule() {
  const style = {
    border: "none",
    borderTop: `1px solid ${KRAFT}`,
    margin: "20px 0",
    width: "100%",
  };
  return <hr style={style} />;
}
