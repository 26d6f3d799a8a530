import { connect } from "node:net";
import { expect, test } from "vitest";
import { isPublicIp, publicLookup } from "./public-lookup.ts";

test.each([
  ["93.184.216.34", true],
  ["2a00:1450:400e:80f::200e", true],
  ["64:ff9b::5db8:d822", true],
  ["64:ff9b::7f00:1", false],
  ["127.0.0.1", false],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:10.0.0.1", false],
  ["fe80::1", false],
  ["fd00::1", false],
  ["ff02::1", false],
  ["2002:7f00:1::", false],
  ["geen adres", false],
])("%s is of the public internet: %s", (address, isPublic) => {
  expect(isPublicIp(address)).toBe(isPublic);
});

test.each([
  { found: ["127.0.0.1"] },
  { found: ["93.184.216.34", "10.0.0.1"] },
  { found: ["::ffff:127.0.0.1"] },
  { found: [] },
])("no connection is made to a name that leads to $found", async ({ found }) => {
  const lookup = publicLookup((_name, _options, done) =>
    done(
      null,
      found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    ),
  );
  const socket = connect({ host: "voorbeeld.nl", port: 9, lookup });
  const said = await new Promise<string>((told) => {
    socket.on("error", ({ message }) => told(message));
    socket.on("connect", () => told("connected"));
  });
  expect(said).toMatch(/^voorbeeld\.nl (leads to an internal address|has no address)$/);
});
