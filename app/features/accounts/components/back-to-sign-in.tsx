import { href } from "react-router";
import { PageLink } from "~/ui/page-link.tsx";

/** The way back to the page to sign in, below a form of another step. */
export function BackToSignIn() {
  return (
    <p>
      <PageLink
        href={href("/auth")}
        className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4"
      >
        Terug naar inloggen
      </PageLink>
    </p>
  );
}
