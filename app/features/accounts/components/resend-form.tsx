import { href } from "react-router";
import { Button } from "~/ui/button.tsx";

/** 'Verificatiemail opnieuw sturen', for an address that was just typed or asks for one. */
export function ResendForm({ email }: { email: string | null }) {
  return (
    <form method="post" action={href("/auth")} className="grid gap-3">
      <input type="hidden" name="intent" value="resend" />
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <label className="grid gap-1 font-semibold">
          E-mailadres
          <input
            inputMode="email"
            name="email"
            required
            autoComplete="email"
            className="min-h-11 w-full rounded-box border border-edge bg-card px-3 py-2 font-normal"
          />
        </label>
      )}
      <Button look="secondary">Verificatiemail opnieuw sturen</Button>
    </form>
  );
}
