import { href, redirect } from "react-router";

/** Where browsers and password managers send who is to change a password (W3C's change-password address). */
export function loader() {
  throw redirect(`${href("/account")}#wachtwoord`);
}
