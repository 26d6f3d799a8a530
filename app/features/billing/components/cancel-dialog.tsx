import { Form } from "react-router";
import { Button } from "~/ui/button.tsx";
import { ConfirmDialog } from "~/ui/dialog.tsx";

/** Asks once more before a subscription is cancelled; `text` says what that means. */
export function CancelDialog(props: {
  open: boolean;
  onClose: () => void;
  text: string;
  isBusy: boolean;
}) {
  const { isBusy, ...dialog } = props;
  return (
    <ConfirmDialog {...dialog} title="Abonnement opzeggen?">
      <Form method="post">
        <Button look="danger" pending={isBusy} pendingText="Opzeggen…">
          Opzeggen
        </Button>
      </Form>
    </ConfirmDialog>
  );
}
