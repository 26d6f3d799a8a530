import {
  JUST_CHANGED,
  lifecycle,
  type State,
  type StatusOf,
  statusesOf,
  statusesWhere,
} from "../../shared/lifecycle.ts";
import { good } from "../../shared/message.ts";

interface BriefState extends State {
  /** It stands on the companies' list. */
  isListed: boolean;
  /** Companies may send proposals while there are places left and the move is not over. */
  takesProposals: boolean;
  /** No company sees it, nor what it offered for it: somebody at the desk hid it. */
  isHidden: boolean;
  /** Its client may add photos of what it is about, and take them away. */
  takesPhotos: boolean;
  /** What a company reads that has no proposal on it and can send none; null while it takes them. */
  badge: string | null;
  /** A proposal was chosen: the companies' list says that it is done. */
  isCompleted: boolean;
  /** What its client reads where no proposal came; null while companies may send one. */
  unanswered: string | null;
}

/** What holds of a brief that companies send no proposals on, unless its state says otherwise. */
const CLOSED = {
  isListed: false,
  takesProposals: false,
  isHidden: false,
  takesPhotos: false,
  isCompleted: false,
};

export const BRIEF = lifecycle(
  {
    OPEN: {
      label: "Open",
      tone: "busy",
      isListed: true,
      takesProposals: true,
      isHidden: false,
      takesPhotos: true,
      badge: null,
      isCompleted: false,
      unanswered: null,
    },
    IN_PROGRESS: {
      label: "Gesloten voor nieuwe offertes",
      tone: "quiet",
      badge: "Gesloten",
      ...CLOSED,
      takesPhotos: true,
      unanswered:
        "Er zijn nog geen offertes en je ontvangt geen nieuwe. Zet je opdracht weer open om ze te krijgen.",
    },
    HIDDEN: {
      label: "Verborgen voor bedrijven",
      tone: "bad",
      badge: "Niet meer te zien",
      ...CLOSED,
      isHidden: true,
      unanswered:
        "Bedrijven zien je opdracht nu niet. Waarom, en wat je kunt doen, staat in de mail die je kreeg.",
    },
    COMPLETED: {
      label: "Verhuizer gekozen",
      tone: "good",
      badge: "Voltooid",
      ...CLOSED,
      isListed: true,
      isCompleted: true,
      unanswered: "Voor deze opdracht zijn geen offertes bewaard.",
    },
    CANCELLED: {
      label: "Geannuleerd",
      tone: "bad",
      badge: "Geannuleerd",
      ...CLOSED,
      unanswered: "Je hebt deze opdracht geannuleerd voordat er een offerte kwam.",
    },
  } satisfies Record<string, BriefState>,
  {
    close: {
      from: ["OPEN"],
      to: "IN_PROGRESS",
      by: ["client"],
      press: {
        label: "Geen nieuwe offertes meer ontvangen",
        done: good(
          "Geen nieuwe offertes meer ontvangen",
          "Je kunt je opdracht altijd weer openzetten.",
        ),
      },
    },
    reopen: {
      from: ["IN_PROGRESS"],
      to: "OPEN",
      by: ["client"],
      press: {
        label: "Weer openzetten voor offertes",
        done: good("Opdracht staat weer open", "Bedrijven kunnen weer een offerte sturen."),
      },
    },
    complete: { from: ["OPEN", "IN_PROGRESS"], to: "COMPLETED", by: ["client"] },
    // At the desk. One that its client had closed comes back as it was.
    hide: { from: ["OPEN", "IN_PROGRESS"], to: "HIDDEN", by: ["admin"] },
    show: { from: ["HIDDEN"], to: "OPEN", by: ["admin"] },
    show_closed: { from: ["HIDDEN"], to: "IN_PROGRESS", by: ["admin"] },
    // The agreement on it was revoked: its place is free, and companies may send proposals again.
    release: { from: ["COMPLETED"], to: "OPEN", by: ["system"] },
    cancel: { from: ["OPEN", "IN_PROGRESS", "HIDDEN"], to: "CANCELLED", by: ["client", "system"] },
  },
  {
    label: JUST_CHANGED,
    tone: "quiet",
    badge: JUST_CHANGED,
    ...CLOSED,
    unanswered: "Deze opdracht is zojuist gewijzigd. Laad de pagina over een paar minuten opnieuw.",
  } satisfies BriefState,
);

export type BriefStatus = StatusOf<typeof BRIEF>;
export const BRIEF_STATUSES = statusesOf(BRIEF);

export const LISTED_STATUSES = statusesWhere(BRIEF, (state) => state.isListed);
export const HIDDEN_STATUSES = statusesWhere(BRIEF, (state) => state.isHidden);
