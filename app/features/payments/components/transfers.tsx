import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { FoldedDeskForm } from "~/features/desk/components/desk-form.tsx";
import { formatDay } from "~/shared/dates.ts";
import { formatCents } from "~/shared/money.ts";
import { Card, Facts } from "~/ui/card.tsx";
import { TextField } from "~/ui/fields.tsx";
import { PagePart } from "~/ui/page-part.tsx";
import { usePostedForm } from "~/ui/posted-form.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { transferSchema } from "../schema.ts";
import type { ListedTransfer } from "../views.ts";

const FORMS = {
  refundId: { intent: "transfer-refund", title: "Overgemaakt per bank" },
  paymentId: { intent: "transfer-month", title: "Betaald per bank" },
} as const;

/** Books what moved at our own bank: in place of a refund (`refundId`), or for an owed month (`paymentId`). */
export function TransferForm(props: {
  of: keyof typeof FORMS;
  id: string;
  /** The last answer to a form of this kind on the page. */
  result: SubmissionResult | null;
}) {
  const { of, id } = props;
  const { intent, title } = FORMS[of];
  const own = props.result?.initialValue?.[of] === id ? props.result : null;
  const formId = `bank-${id}`;
  const [, fields] = usePostedForm(formId, transferSchema, own);
  return (
    <FoldedDeskForm
      id={formId}
      title={title}
      act="transfer-booked"
      intent={intent}
      send="Boek"
      hidden={{ [of]: id }}
      open={own !== null}
      result={own}
    >
      <TextField field={fields.movedOn} type="date" label="Dag op het afschrift" />
      <TextField
        field={fields.bankReference}
        label="Kenmerk op het afschrift"
        hint="Het bedrijf leest dit niet."
        autoComplete="off"
      />
    </FoldedDeskForm>
  );
}

/** The part of a page with the bank transfers that were booked, each with a way to take it back; nothing without any. */
export function BookedTransfers(props: {
  transfers: readonly ListedTransfer[];
  result: SubmissionResult | null;
}) {
  if (props.transfers.length === 0) return null;
  return (
    <PagePart id="per-bank" title="Per bank geboekt">
      <ul className="grid gap-3">
        {props.transfers.map(({ id, direction, amountCents, movedOn, bankReference, ...of }) => {
          const own = props.result?.initialValue?.["transferId"] === id ? props.result : null;
          const [verb, amount] = [
            direction === "out" ? "Overgemaakt" : "Ontvangen",
            formatCents(amountCents),
          ];
          return (
            <li key={id}>
              <Card className="grid gap-4" aria-label={`${verb}: ${amount}`}>
                <h3 className="text-step-0">{`${verb} op ${formatDay(movedOn)}: ${amount}`}</h3>
                <Facts
                  dense
                  facts={[
                    [
                      "Bedrijf",
                      of.payer ? <Payer key="payer" {...of.payer} /> : "Account verwijderd",
                    ],
                    ["Betaling", of.paymentId],
                    ["Kenmerk", bankReference],
                  ]}
                />
                <FoldedDeskForm
                  id={`terugdraaien-${id}`}
                  title="Boeking terugdraaien"
                  act="transfer-undone"
                  intent="undo-transfer"
                  send="Draai terug"
                  hidden={{ transferId: id }}
                  open={own !== null}
                  result={own}
                />
              </Card>
            </li>
          );
        })}
      </ul>
    </PagePart>
  );
}

function Payer({ userId, name }: NonNullable<ListedTransfer["payer"]>) {
  return <TextLink href={href("/admin/abonnementen/:userId", { userId })}>{name}</TextLink>;
}
