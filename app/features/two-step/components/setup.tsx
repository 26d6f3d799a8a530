import { Button } from "~/ui/button.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { type Answered, PostedForm } from "~/ui/posted-form.tsx";
import { PASSWORD } from "../../accounts/components/passwords.ts";
import { RECOVERY_CODES, SETUP_MINUTES } from "../constants.ts";
import { bothSchema, codeSchema, passwordSchema } from "../schema.ts";
import type { SetupKey } from "../views.ts";

const OWN_PASSWORD = { ...PASSWORD, required: true };
const CODE = { label: "Code", autoComplete: "one-time-code", required: true } as const;

/** Off: the password opens the way to turn it on. */
export function StartForm({ result }: Answered) {
  return (
    <PostedForm
      id="aanzetten"
      schema={passwordSchema}
      result={result}
      hidden={{ intent: "start" }}
      noValidate
      asks={{ currentPassword: OWN_PASSWORD }}
      send="Verder"
    />
  );
}

/** Waiting: the key as a picture and as text, and the first code that shows it arrived. */
export function SetupForm({ result, setup }: Answered & { setup: SetupKey }) {
  return (
    <PostedForm
      id="bevestigen"
      schema={codeSchema}
      result={result}
      hidden={{ intent: "confirm" }}
      noValidate
      className="grid gap-6"
      above={<Instructions setup={setup} />}
      asks={{ code: { ...CODE, inputMode: "numeric" } }}
      send="Aanzetten"
    />
  );
}

function Instructions({ setup: { key, address, qr } }: { setup: SetupKey }) {
  return (
    <ol className="grid list-decimal gap-4 pl-5">
      <li>
        <p className="mb-3">
          Open je authenticator-app, zoals Google Authenticator, Microsoft Authenticator of
          1Password, en scan deze code.
        </p>
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR-code voor je authenticator-app"
          shapeRendering="crispEdges"
          className="w-56 max-w-full rounded-box border border-line bg-white"
        >
          <path d={qr.path} fill="#14213a" />
        </svg>
        <p className="mt-3">
          Op je telefoon?{" "}
          <PageLink href={address} className="line-link">
            Open de app
          </PageLink>
          . Lukt scannen niet? Typ dan deze sleutel:
        </p>
        <p className="font-semibold tracking-wide wrap-anywhere">
          {key.replace(/(.{4})(?=.)/g, "$1 ")}
        </p>
      </li>
      <li>{`Vul de zes cijfers in die de app laat zien. Dit kan nog ${SETUP_MINUTES} minuten.`}</li>
    </ol>
  );
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-4">
      <p>
        Bewaar deze <span>{RECOVERY_CODES}</span> codes op een veilige plek, los van je telefoon.
        Elke code werkt één keer, als je de app niet bij de hand hebt. Je ziet ze alleen nu.
      </p>
      <ul className="grid gap-x-6 gap-y-2 rounded-box border border-line bg-paper p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li translate="no" key={code}>
            {code}
          </li>
        ))}
      </ul>
    </div>
  );
}

const PRESS = {
  renew: { look: "secondary", children: "Maak nieuwe codes" },
  "turn-off": { look: "danger", children: "Zet uit" },
} as const;

/** On: new recovery codes, or off again; both ask the password and a code. */
export function ManageForm({ result, intent }: Answered & { intent: "renew" | "turn-off" }) {
  return (
    <PostedForm
      id={intent}
      schema={bothSchema}
      result={result}
      hidden={{ intent }}
      noValidate
      asks={{
        currentPassword: OWN_PASSWORD,
        code: { ...CODE, hint: "Uit je app, of een herstelcode." },
      }}
    >
      <Button {...PRESS[intent]} className="sm:justify-self-start" />
    </PostedForm>
  );
}

/** Signing in: asks the code that the authenticator app shows now, or a recovery code. */
export function CodeForm({ result, redirect }: Answered & { redirect: string | null }) {
  return (
    <PostedForm
      id="code"
      schema={codeSchema}
      result={result}
      hidden={{ redirect }}
      noValidate
      asks={{
        code: {
          ...CODE,
          hint: "De zes cijfers uit je app. Geen app bij de hand? Gebruik een herstelcode.",
          autoCapitalize: "characters",
          spellCheck: false,
        },
      }}
    >
      <Button>Inloggen</Button>
    </PostedForm>
  );
}
