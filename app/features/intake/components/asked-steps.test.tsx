import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, inject, test } from "vitest";
import { keepRepeatedParts } from "~/server/web/repeated-parts.ts";
import { RepeatedContext } from "~/ui/repeated.tsx";
import { seeded } from "../../../../tests/factories/seeded.ts";
import type { BriefQuestion } from "../question.ts";
import { QUESTIONS } from "../questions.ts";
import { BRIEF_FACTS } from "../schema.ts";
import { BriefWizard } from "./brief-wizard.tsx";
import { standing, type WizardAnswer } from "./steps.ts";

const ALL: [string, BriefQuestion][] = Object.entries(QUESTIONS);
const FORMS = 60;
/** Begins whatever is typed. */
const TYPED = "getypt";
const parts = keepRepeatedParts();

/** The wizard as a server draws it for this answer, with its parts drawn for many or with it. */
function draw(answer: WizardAnswer, { isForMany }: { isForMany: boolean }): string {
  const { take, fillIn } = parts();
  const takeAnybodys: typeof take = (of, part) => {
    expect(JSON.stringify(of)).not.toContain(TYPED);
    return take(of, part);
  };
  const wizard = (
    <BriefWizard
      factsText={JSON.stringify(BRIEF_FACTS)}
      client={answer.asVisitor ? null : { name: "Iris Jansen", email: "iris@voorbeeld.test" }}
      newKey="0b0f3c1e-8a53-4d5e-9d0c-1c7f2a6b9e11"
      placedKey={null}
      today="2027-03-03"
      largest={{}}
      resumes={false}
      answer={answer}
    />
  );
  const router = createMemoryRouter([
    {
      path: "/",
      element: <RepeatedContext value={isForMany ? takeAnybodys : null}>{wizard}</RepeatedContext>,
    },
  ]);
  const page = renderToString(<RouterProvider router={router} />);
  // A browser takes no notice of the marks between texts.
  return Buffer.concat(fillIn(page)).toString().replaceAll("<!-- -->", "");
}

test("whatever was chosen, typed or wrong before, a form is drawn as by itself", () => {
  const next = seeded(inject("seed"));
  const chance = (share: number) => next() < share;
  const pick = <One,>(all: readonly One[]): One => all[Math.floor(next() * all.length)] as One;
  let typed = 0;
  const heldBy = (
    { kind, options = [] }: BriefQuestion,
    shares: { chosen: number; typed: number },
  ) => {
    const { value = "" } = options.length > 0 ? pick(options) : {};
    if (kind === "several") return chance(shares.chosen) ? [value] : undefined;
    if (kind === "yes-no") return chance(shares.chosen) ? "on" : undefined;
    if (value) return chance(shares.chosen) ? value : undefined;
    if (kind === "own" || !chance(shares.typed)) return undefined;
    typed += 1;
    return `${TYPED} ${typed}`;
  };
  for (let form = 0; form < FORMS; form += 1) {
    const asVisitor = chance(0.8);
    const shares = { chosen: pick([0.02, 0.7]), typed: pick([0, 0.05, 0.3]) };
    const asked = ALL.filter(([, { ofVisitors }]) => asVisitor || !ofVisitors);
    const initialValue = Object.fromEntries(
      asked.flatMap(([name, question]) => {
        const held = heldBy(question, shares);
        return held === undefined ? [] : [[name, held]];
      }),
    );
    const [wrong] = pick(asked);
    const answer: WizardAnswer = {
      intent: null,
      message: null,
      result: { initialValue, ...(chance(0.2) ? { error: { [wrong]: ["Dat klopt niet."] } } : {}) },
      ...standing(asVisitor),
      step: pick([0, 1, 2, 3]),
      offerSignIn: chance(0.3),
    };
    expect(draw(answer, { isForMany: true })).toBe(draw(answer, { isForMany: false }));
  }
  expect(typed).toBeGreaterThan(0);
});
