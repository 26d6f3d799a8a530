import type { CSSProperties, ReactNode } from "react";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { INK, KRAFT } from "./illustrations/palette.ts";
import { Block } from "./mail/block.tsx";
import { MailButton } from "./mail/button.tsx";
import {
  CARD,
  GRID,
  LINE,
  type MailReader,
  MUTED,
  NIGHT,
  PAPER,
  PART,
  textOf,
} from "./mail/look.ts";

/** The frame of every mail: the mark, a white sheet with its button, and why the reader gets it. */
export function MailSheet(props: {
  to: MailReader;
  preview: string;
  title: string;
  /** A sentence or a label: a phone shows the button below it without scrolling. */
  lead?: ReactNode;
  button?: { href: string; words: string };
  reason: ReactNode;
  children?: ReactNode;
}) {
  const { to, preview, title, lead, button, reason, children } = props;
  return (
    <html lang="nl" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{NIGHT}</style>
      </head>
      <body className="paper" style={{ backgroundColor: PAPER, margin: 0, padding: 0 }}>
        <Preview text={preview} />
        {/* Some mail programs drop the style of the body: the cell below repeats it. */}
        <Block
          className="paper"
          cell={{ backgroundColor: PAPER, padding: "8px 8px 24px", wordBreak: "break-word" }}
        >
          <Block style={{ maxWidth: "560px", margin: "0 auto" }}>
            <Mark />
            <Block
              className="card"
              cell={{
                backgroundColor: CARD,
                border: `1px solid ${LINE}`,
                borderTop: "0",
                borderRadius: "0 0 8px 8px",
                padding: "14px 16px 8px",
              }}
            >
              <h1 className="ink" style={textOf(21, 26, { margin: "0 0 10px" })}>
                {title}
              </h1>
              {lead}
              {button && (
                <MailButton to={to} href={button.href}>
                  {button.words}
                </MailButton>
              )}
              {children}
            </Block>
            <p className="muted" style={textOf(13, 20, { color: MUTED, margin: "14px 8px" })}>
              {reason}
            </p>
          </Block>
        </Block>
      </body>
    </html>
  );
}

/** The product's taped box and name on a strip of kraft: drawn in cells, for many readers load no pictures. */
function Mark() {
  const side: CSSProperties = { backgroundColor: "#B98F57", fontSize: "1px", lineHeight: "18px" };
  return (
    <table {...GRID} width="100%" style={{ backgroundColor: KRAFT, borderRadius: "8px 8px 0 0" }}>
      <tbody>
        <tr>
          <td
            aria-hidden="true"
            data-skip-in-text="true"
            width={24}
            style={{ padding: "8px 10px 8px 16px" }}
          >
            <table {...GRID} style={{ border: `2px solid ${INK}`, borderRadius: "3px" }}>
              <tbody>
                <tr>
                  {["left", "tape", "right"].map((part) => (
                    <td
                      key={part}
                      width={part === "tape" ? 4 : 8}
                      style={part === "tape" ? { ...side, backgroundColor: CARD } : side}
                    >
                      &nbsp;
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </td>
          <td>
            <p style={textOf(20, 24, { fontWeight: 800, letterSpacing: "-0.02em" })} translate="no">
              {PRODUCT_NAME}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const PREVIEW_LENGTH = 150;
// Characters without width or break that no mail program takes together.
const INVISIBLE = "\u00A0\u200C\u200B\u200D\uFEFF";

// What a mail program shows beside the subject; the filling keeps the mail's first words out of it.
function Preview({ text }: { text: string }) {
  // By letters: half of an emoji is none.
  const shown = [...text].slice(0, PREVIEW_LENGTH);
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
      {shown.join("")}
      <div>{INVISIBLE.repeat(PREVIEW_LENGTH - shown.length)}</div>
    </div>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={textOf(16, 24, { margin: PART, whiteSpace: "pre-line" })}>
      {children}
    </p>
  );
}

/** Facts as label and value, one a line; empty values are left out. */
export function MailFacts(props: { facts: readonly (readonly [string, string | null])[] }) {
  return (
    <Block cell={{ padding: PART }}>
      {props.facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="ink" style={textOf(15, 22, { whiteSpace: "pre-line" })}>
              <span className="muted" style={{ color: MUTED }}>
                {label}:
              </span>{" "}
              {value}
            </div>
          ),
      )}
    </Block>
  );
}

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} style={{ color: "inherit", textDecoration: "underline" }}>
      {children}
    </a>
  );
}

/** A thin line between two parts of a mail. */
export function MailRule() {
  const borderTop = `1px solid ${LINE}`;
  return (
    <hr
      className="line"
      style={{ border: "none", borderTop, margin: "4px 0 18px", width: "100%" }}
    />
  );
}
