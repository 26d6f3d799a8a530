import { bad } from "~/shared/message.ts";

/** What a client reads whose briefs could not be read, apart from the outcomes of acts. */
export const OWN_BRIEFS_UNREAD = bad("Fout bij laden", "Kon je opdrachten en offertes niet laden.");
