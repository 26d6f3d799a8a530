import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { TextField } from "~/ui/fields.tsx";
import { CODE_LENGTH, LOOKUP_PAUSE_MS, MAX_CODE_TYPED } from "../constants.ts";
import { isWorthLookingUp, normalCode } from "../rules.ts";

/** What is known of a code that was typed. */
export type CodeAnswer =
  | { code: string; kind: "short" | "unknown" | "busy" }
  | { code: string; kind: "known"; firstName: string };

/** A colleague's code, looked up while it is typed; `first` is what was found of one in the address. */
export function ReferralField(props: {
  field: FieldMetadata<string | undefined>;
  first: CodeAnswer | null;
}) {
  const { field, first } = props;
  const fetcher = useFetcher<CodeAnswer>();
  const [typedCode, setTypedCode] = useState(first?.code ?? "");
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const ask = (typed: string) => {
    clearTimeout(pause.current);
    const code = normalCode(typed);
    setTypedCode(code);
    pause.current = setTimeout(
      () => void fetcher.load(`${href("/verwijzingscode")}?code=${encodeURIComponent(code)}`),
      isWorthLookingUp(code) ? LOOKUP_PAUSE_MS : 0,
    );
  };
  // An answer about a code that stands there no more is not shown.
  const answer = [fetcher.data, first].find((known) => known?.code === typedCode);
  return (
    <div className="grid gap-2">
      <TextField
        field={field}
        label="Verwijzingscode"
        optional
        hint={`Van een collega gekregen? Een code heeft ${CODE_LENGTH} tekens.`}
        maxLength={MAX_CODE_TYPED}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onInput={(event) => ask(event.currentTarget.value)}
      />
      <div role="status" className="empty:hidden">
        {answer && !field.errors && <Outcome answer={answer} />}
      </div>
    </div>
  );
}

function Outcome({ answer }: { answer: CodeAnswer }) {
  if (answer.kind === "short") return null;
  if (answer.kind === "known") {
    return (
      <p key="known" className="rounded-box border-l-4 border-good bg-good-field px-3 py-2">
        <strong translate="no">{answer.firstName}</strong> heeft je uitgenodigd. Na je eerste
        betaalde maand krijgt <span translate="no">{answer.firstName}</span> 1 maand gratis, zodra
        je bedrijf is geverifieerd.
      </p>
    );
  }
  return (
    <p className="rounded-box border-l-4 border-edge bg-board px-3 py-2">
      {answer.kind === "unknown" ? (
        <span>
          We kennen de code <strong translate="no">{answer.code}</strong> niet. Kijk hem nog eens
          na, of laat het veld leeg.
        </span>
      ) : (
        "We controleren deze code als je het formulier verstuurt."
      )}
    </p>
  );
}
