import { Block } from "./block.tsx";
import { BUTTONS, type MailReader, PART, textOf } from "./look.ts";

// Outlook gives a link no padding: hair spaces of its width, which only Outlook reads, take its place.
const OUTLOOK_LEFT =
  '<!--[if mso]><i style="mso-font-width:500%;mso-text-raise:18" hidden>&#8202;&#8202;</i><![endif]-->';
const OUTLOOK_RIGHT =
  '<!--[if mso]><i style="mso-font-width:500%" hidden>&#8202;&#8202;&#8203;</i><![endif]-->';

const WIDE = { display: "inline-block", maxWidth: "100%", msoPaddingAlt: "0px" };
const RAISED = { msoTextRaise: "9px" };

/** What the reader can do; the mail's plain text has the address behind the words. */
export function MailButton(props: { to: MailReader; href: string; children: string }) {
  const { to, href, children } = props;
  return (
    <Block cell={{ padding: PART }}>
      <a
        href={href}
        target="_blank"
        className={`button button-${to}`}
        style={textOf(16, null, {
          backgroundColor: BUTTONS[to],
          borderRadius: "8px",
          color: "#FFFFFF",
          ...WIDE,
          fontWeight: 600,
          padding: "13px 20px",
          textDecoration: "none",
        })}
        rel="noopener"
      >
        <OutlookOnly html={OUTLOOK_LEFT} />
        <span style={{ ...WIDE, lineHeight: "120%", ...RAISED }}>{children}</span>
        <OutlookOnly html={OUTLOOK_RIGHT} />
      </a>
    </Block>
  );
}

function OutlookOnly({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React writes no comments; this is our own.
  return <span dangerouslySetInnerHTML={{ __html: html }} />;
}
