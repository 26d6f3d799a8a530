import { createContext, use } from "react";
import { nameThis } from "~/shared/request-number.ts";

/** The id of the request that a page answers, for pages that say that something broke; null in a browser. */
export const RequestNumberContext = createContext<string | null>(null);

/** The line that has somebody name this request to us. A browser keeps the one that the server wrote. */
export function RequestNumber() {
  const number = use(RequestNumberContext);
  return (
    <p className="text-sm" suppressHydrationWarning>
      {number ? nameThis(number) : ""}
    </p>
  );
}
