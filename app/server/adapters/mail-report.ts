import PostalMime from "postal-mime";
import type { ReadMailReport } from "../ports/mail-events.ts";
import { isMailboxStatus } from "../ports/mailer.ts";

const DELIVERY_STATUS = "message/delivery-status";
const FEEDBACK = "message/feedback-report";
/** What a reader says of a mail; not that it is no spam, nor how it was signed. */
const COMPLAINTS = new Set(["abuse", "fraud"]);

/** Reads a mailed report: RFC 3464 of what did not arrive, RFC 5965 of a complaint. */
export const readMailReport: ReadMailReport = async (raw) => {
  const { attachments } = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: "utf8",
  });
  const partOf = (type: string) => attachments.find(({ mimeType }) => mimeType === type)?.content;
  const senders = addressesIn(raw.toString("latin1"));
  const feedback = partOf(FEEDBACK);
  if (feedback !== undefined) {
    const [fields] = groupsOf(String(feedback));
    const type = fields?.get("feedback-type")?.toLowerCase() ?? "";
    return COMPLAINTS.has(type) ? { kind: "complained", senders, detail: type } : null;
  }
  const failed = groupsOf(String(partOf(DELIVERY_STATUS) ?? "")).find(
    (fields) =>
      fields.get("action")?.toLowerCase() === "failed" &&
      isMailboxStatus(fields.get("status")?.split(" ")[0] ?? ""),
  );
  if (!failed) return null;
  const detail = failed.get("diagnostic-code") ?? failed.get("status") ?? null;
  return { kind: "bounced", senders, detail };
};

/** The fields of each group: the first is about the mail, each other about one recipient. */
function groupsOf(text: string): Map<string, string>[] {
  return text
    .replaceAll("\r\n", "\n")
    .split("\n\n")
    .map((group) => {
      const lines = group.replaceAll(/\n[ \t]/g, " ").split("\n");
      return new Map(
        lines.map((line): [string, string] => {
          const end = line.indexOf(":");
          return [line.slice(0, end).trim().toLowerCase(), line.slice(end + 1).trim()];
        }),
      );
    });
}

function addressesIn(text: string): string[] {
  const words = text.split(/[\s<>"';,:=()[\]]/);
  return [...new Set(words.filter((word) => word.includes("+") && word.includes("@")))];
}
