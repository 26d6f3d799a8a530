/** The field of a posted form that names what its tab keeps of it; absent where the tab keeps nothing. */
export const DRAFT_NAME = "tabDraft";

/**
 * The cookie that says which draft was answered well: its tab forgets it. Set by the server, read and deleted by
 * the script of the next page of that tab.
 */
export const ANSWERED_DRAFT = { name: "answered-draft", seconds: 86_400 } as const;

/** Whether a text can be the name of a draft, as the script of a page makes them. */
export const isDraftName = (text: string) => /^[a-z0-9]{1,16}$/.test(text);
