import { href } from "react-router";
import { BackLink } from "~/ui/button.tsx";

/** The way back to the page to sign in, below a form of another step. */
export function BackToSignIn() {
  return <BackLink href={href("/auth")}>Terug naar inloggen</BackLink>;
}
