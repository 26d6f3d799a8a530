import type { Message } from "~/shared/message.ts";
import { LinkButton } from "./button.tsx";
import { Card } from "./card.tsx";

/** What stands in the place of a list that could not be read, with the way to try again. */
export function LoadFailure({ message, retry }: { message: Message; retry: string }) {
  return (
    <Card role="alert" className="border-l-8 border-l-bad">
      <h2 className="text-step-1">{message.title}</h2>
      <p className="mt-1 mb-4">{message.text}</p>
      <LinkButton href={retry}>Probeer het opnieuw</LinkButton>
    </Card>
  );
}
