export { notifyLookedOn } from "./emails/notify-looked-on.tsx";
export { listPeople, lockPerson, readPerson } from "./reads.server.ts";
