import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

type Lookup = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * The name lookup of a connection to an address from outside. It fails where the name leads to an internal
 * or otherwise special IP address, at the moment of connecting: what a name led to before proves nothing.
 */
export function publicLookup(resolve: Lookup = lookup): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`${name} has no address`), "", 0);
      if (!found.every(({ address }) => isPublicIp(address))) {
        return done(new Error(`${name} leads to an internal address`), "", 0);
      }
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

/** True for an IP address of the public internet; an IPv4 address within an IPv6 one counts as itself. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.range() === "rfc6052") {
    // NAT64: networks without IPv4 reach all of it by such addresses.
    return isPublicIp(new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString());
  }
  return parsed.range() === "unicast";
}
