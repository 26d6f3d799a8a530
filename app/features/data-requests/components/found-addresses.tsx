import { href } from "react-router";
import { Button } from "~/ui/button.tsx";
import { Card } from "~/ui/card.tsx";
import { type Answered, usePostedForm } from "~/ui/posted-form.tsx";
import { TextLink } from "~/ui/text-link.tsx";
import { eraseAddressSchema } from "../schema.ts";
import type { FoundAddress } from "../views.ts";

/** The addresses that a request is about: with a link to the account, or what erases those that have none. */
export function FoundAddresses(
  props: { found: readonly FoundAddress[]; requestId: string } & Answered,
) {
  const { found, requestId, result } = props;
  return (
    <ul className="grid gap-3">
      {found.map(({ email, userId }) => (
        <li key={email}>
          <Card className="grid gap-3">
            <p className="font-semibold wrap-anywhere" translate="no">
              {email}
            </p>
            {userId ? (
              <p>
                Heeft een account.{" "}
                <TextLink href={href("/admin/mensen/:userId", { userId })}>
                  Wissen doe je op zijn pagina
                </TextLink>
              </p>
            ) : (
              <EraseForm
                email={email}
                requestId={requestId}
                result={result?.initialValue?.["address"] === email ? result : null}
              />
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

// The note that other acts of the desk have would be about who is gone: the log keeps the act alone.
function EraseForm(props: { email: string; requestId: string } & Answered) {
  const { email, requestId, result } = props;
  const [form] = usePostedForm(`wissen-${email}`, eraseAddressSchema, result);
  const hidden = { intent: "erase", requestId, address: email, reason: "asked-by-person" };
  return (
    <details open={result !== null} className="min-w-0">
      <summary className="min-h-6 cursor-pointer font-semibold text-bad">
        Heeft geen account: wis wat we bewaren
      </summary>
      <form {...form} className="grid gap-4 pt-4">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>Dit kan niet ongedaan worden gemaakt. Facturen blijven, omdat de wet dat vraagt.</p>
        <Button look="danger" className="sm:justify-self-start">
          Wis alles bij dit adres
        </Button>
      </form>
    </details>
  );
}
