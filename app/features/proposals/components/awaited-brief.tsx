import { BRIEF_MESSAGES } from "~/features/briefs/messages.ts";
import { Button } from "~/ui/button.tsx";

const FAILURES = {
  gone: BRIEF_MESSAGES["brief-gone"],
  failed: BRIEF_MESSAGES["brief-failed"],
};

/** In the place of what is read of a brief: that it is on its way, or why it does not come. */
export function AwaitedBrief({
  failure,
  text,
  onRetry,
}: {
  /** Null as long as it may come. */
  failure: keyof typeof FAILURES | null;
  /** Said meanwhile. */
  text: string;
  onRetry: () => void;
}) {
  return (
    <div role="status" className="grid min-h-40 content-start gap-2">
      {failure === null ? (
        <p className="text-muted">{text}</p>
      ) : (
        <>
          <p className="font-semibold">{FAILURES[failure].title}</p>
          <p>{FAILURES[failure].text}</p>
        </>
      )}
      {failure === "failed" && (
        <Button type="button" look="secondary" className="justify-self-start" onClick={onRetry}>
          Probeer het opnieuw
        </Button>
      )}
    </div>
  );
}
