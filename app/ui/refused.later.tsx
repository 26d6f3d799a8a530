import { href } from "react-router";
import { isAway, refusalText } from "~/shared/refusals.ts";
import { LinkButton } from "./button.tsx";
import { BoxOpen } from "./illustrations/boxes.tsx";
import { WrongDoor } from "./illustrations/wrong-door.tsx";
import { Page, PageTitle } from "./page.tsx";
import { RequestNumber } from "./request-number.tsx";

/** The page of a refused request by its status; `retry` is offered where asking again may help. */
export function Refused({ status, retry = null }: { status: number; retry?: string | null }) {
  const { title, text } = refusalText(status);
  const notFound = status === 404;
  const again = isAway(status) ? retry : null;
  return (
    <Page width="narrow">
      <div className="grid justify-items-center gap-6 text-center">
        {notFound ? <WrongDoor className="h-56" /> : <BoxOpen className="w-44" />}
        <PageTitle lead={text}>{title}</PageTitle>
        {status === 500 && <RequestNumber />}
        <div className="flex flex-wrap justify-center gap-3">
          {again && <LinkButton href={again}>Probeer het opnieuw</LinkButton>}
          <LinkButton href={href("/")} look={again ? "secondary" : "primary"}>
            Naar de startpagina
          </LinkButton>
          {notFound && (
            <LinkButton href={href("/contact")} look="secondary">
              Contact opnemen
            </LinkButton>
          )}
        </div>
      </div>
    </Page>
  );
}
