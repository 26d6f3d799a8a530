import { type Owner, phonesOf } from "./find.ts";
import { normalise } from "./normalise.ts";
import { findOwnHomes } from "./own-home.ts";
import { findOwnPhone } from "./phone.ts";
import { tokenise } from "./tokens.ts";

/** Whether contact data that was found in a text is the owner's: a number, home, mail address or site of theirs. */
export function isDataOf(found: string, owner: Owner): boolean {
  const reading = normalise(found);
  const tokens = tokenise(reading);
  const { homes = [], addresses = [] } = owner;
  return (
    phonesOf(owner).some((phone) => findOwnPhone(tokens, phone).length > 0) ||
    findOwnHomes(tokens, homes).length > 0 ||
    addresses.some((address) => found.toLowerCase().includes(address.toLowerCase()))
  );
}
