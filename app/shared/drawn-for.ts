/** The field of a posted form that marks the account that its page was drawn for; absent of a page for all. */
export const DRAWN_FOR = "drawnFor";
