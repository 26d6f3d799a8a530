import tls, { type SecureContext } from "node:tls";

const TRUST = "NODE_TLS_REJECT_UNAUTHORIZED";
/** The settings of a process that trusts the fake's certificate: the client brings its own authorities and speaks https only. */
export const TRUSTING = { [TRUST]: "0" };

// Several may be there at once: the last one that goes takes the trust along.
const trust = { asked: 0, before: process.env[TRUST] };
const readAnew = tls.createSecureContext;
const read = new Map<string, SecureContext>();

/** Lets this process trust any certificate until `distrust` was called as often. */
export function trustAny(): void {
  trust.asked += 1;
  Object.assign(process.env, TRUSTING);
  tls.createSecureContext = readOnce;
}

/** Ends what `trustAny` began. */
export function distrust(): void {
  trust.asked -= 1;
  if (trust.asked > 0) return;
  tls.createSecureContext = readAnew;
  if (trust.before === undefined) delete process.env[TRUST];
  else process.env[TRUST] = trust.before;
}

/** The client reads its 130 authorities for each connection: more work than all else that it does. */
function readOnce(options: tls.SecureContextOptions = {}): SecureContext {
  const { ca, cert, key } = options;
  if (typeof ca !== "string" || cert || key) return readAnew(options);
  const known = read.get(ca) ?? readAnew(options);
  read.set(ca, known);
  return known;
}
