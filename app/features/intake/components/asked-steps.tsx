import { type ComponentProps, memo } from "react";
import { PlaceField, PlaceList } from "~/features/places/components/place-field.tsx";
import type { Province } from "~/shared/provinces.ts";
import type { Step } from "~/shared/questions.ts";
import type { Elements } from "~/ui/elements.ts";
import { useLive } from "~/ui/hydration.ts";
import { Repeated } from "~/ui/repeated.tsx";
import { WizardStep } from "~/ui/wizard/wizard-step.tsx";
import { ClearedField, GoodsField } from "../../goods/components/goods-field.tsx";
import { GOODS_FORM } from "../../goods/constants.ts";
import { ADDRESS_QUESTIONS } from "../question.ts";
import { QUESTIONS } from "../questions.ts";
import type { PriceHint } from "../views.ts";
import { AccountEmail, NewPasswordField, Terms, WizardSignIn } from "./account-fields.tsx";
import { AddressFields } from "./address-fields.tsx";
import { MoveLabel, type WizardGlance } from "./move-label.tsx";
import { type End, ProvinceOf, RoutePicker } from "./route-picker.tsx";
import {
  type Asked,
  isAnybodys,
  questionLabel,
  StepQuestions,
  type WizardFields,
} from "./step-questions.tsx";
import { UsualSoFar } from "./usual-so-far.tsx";
import { DraftPhotos } from "./while-filling-in.later.tsx";

type Name = keyof typeof QUESTIONS;

const WITHIN_ADDRESS = Object.fromEntries(
  Object.keys(ADDRESS_QUESTIONS).map((name) => [name, () => null]),
);

/** All steps with their questions, and what has fields of its own: places, account, password. */
export const AskedSteps = memo(function AskedSteps({
  steps,
  step,
  fields,
  facts,
  glance,
  today,
  placeOptions,
  fixedPlace,
  goods,
  photos,
  accountEmail,
  signIn,
  isStored,
  usual,
  onPassword,
}: Omit<Asked, "clearance" | "own"> & {
  steps: readonly Step[];
  /** The one on show, from 0. */
  step: number;
  glance: WizardGlance;
  placeOptions: string;
  /** Where a brief stays that has proposals; null where its place is asked. */
  fixedPlace: string | null;
  goods: Omit<ComponentProps<typeof GoodsField>, "title" | "isOnShow" | "isAsked">;
  /** The photos that are chosen here; null for a brief that stands already, whose photos are added at the brief. */
  photos: Omit<ComponentProps<typeof PhotosField>, "clearance" | "isOnShow"> | null;
  /** The address of a signed-in client, which is not asked; null for a visitor. */
  accountEmail: string | null;
  /** The typed address, whose owner may sign in; null as long as it is not known to have an account. */
  signIn: string | null;
  /** Whether the browser keeps what is typed longer than the page. */
  isStored: boolean;
  usual: PriceHint | null | undefined;
  onPassword: () => void;
}) {
  const clearance = glance.serviceType === "ONTRUIMING";
  // As a tap on its list would; for a place that was chosen, or on the map.
  const pick = (end: End, province: Province) => {
    const select = document.forms.namedItem(GOODS_FORM)?.elements.namedItem(end);
    if (!(select instanceof HTMLSelectElement)) return;
    select.value = province;
    select.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const placeOf = (name: "fromCity" | "toCity", end: End) => () => (
    <PlaceField
      field={fields[name]}
      label={questionLabel(QUESTIONS[name], clearance)}
      optional={facts[name].isOptional}
      onChoose={({ province }) => pick(end, province)}
    />
  );
  const provinceOf = (end: End) => (question: Elements) => (
    <ProvinceOf
      label={questionLabel(QUESTIONS[end], clearance)}
      province={glance[end]}
      isWrong={fields[end].errors !== undefined}
    >
      {question}
    </ProvinceOf>
  );
  const isOnShow = steps[step]?.id === QUESTIONS.goods.step;
  const asked = {
    fields,
    facts,
    clearance,
    today,
    own: {
      fromCity: placeOf("fromCity", "fromProvince"),
      toCity: placeOf("toCity", "toProvince"),
      fromProvince: provinceOf("fromProvince"),
      toProvince: provinceOf("toProvince"),
      goods: () => (
        <GoodsField
          {...goods}
          title={QUESTIONS.goods.label}
          isOnShow={isOnShow}
          isAsked={!clearance}
        />
      ),
      fullness: (question: Elements) => (
        <ClearedField isOnShow={isOnShow} isAsked={clearance}>
          {question}
        </ClearedField>
      ),
      ...(fixedPlace === null ? {} : FIXED),
      clientName: (question: Elements) => (
        <>
          {question}
          {accountEmail && <AccountEmail email={accountEmail} />}
        </>
      ),
      ownerEmail: (question: Elements) => (
        <>
          {question}
          {signIn !== null && <WizardSignIn email={signIn} isStored={isStored} />}
        </>
      ),
      ...WITHIN_ADDRESS,
      fromPostcode: () => <AddressFields fields={fields} clearance={clearance} />,
      password: () => <NewPasswordField field={fields.password} onChosen={onPassword} />,
      confirmPassword: (question: Elements) => <Terms>{question}</Terms>,
    },
  };
  return steps.map((each, index) => {
    const place = { titles: each, step: index, total: steps.length, current: index === step };
    // What such a brief usually costs is asked of the server, which a part for many cannot do.
    const isServices = each.id === "services";
    const isDrawnForOne =
      isServices || accountEmail || signIn !== null || fixedPlace || goods.asked;
    const of = isDrawnForOne ? null : anybodys(each, place.current, fields, glance);
    return (
      <Repeated key={each.id} of={of && [place, today, photos && [photos.tabKey], ...of]}>
        {each.id === "location" ? (
          <WizardStep
            {...place}
            more={<StepQuestions names={each.fields} part="after" {...asked} />}
            aside={
              fixedPlace === null && (
                <RoutePicker
                  from={glance.fromProvince}
                  to={glance.toProvince}
                  onePlace={clearance}
                  ends={glance.fromCity && glance.toCity && glance.priced}
                  onPick={pick}
                />
              )
            }
          >
            {fixedPlace !== null && (
              <p className="rounded-box bg-accent-field p-4">
                <strong className="wrap-anywhere">{fixedPlace}</strong> staat vast, want er zijn al
                offertes. De datum, de verdiepingen, je spullen en de rest kun je wel veranderen.
              </p>
            )}
            <StepQuestions names={each.fields} part="before" {...asked} />
            <PlaceList options={placeOptions} />
          </WizardStep>
        ) : (
          <WizardStep {...place} aside={place.current && <MoveLabel glance={glance} />}>
            {isServices && <UsualSoFar current={place.current} posted={usual} />}
            <StepQuestions names={each.fields} {...asked} />
            {photos && each.id === QUESTIONS.goods.step && (
              <PhotosField {...photos} clearance={clearance} isOnShow={place.current} />
            )}
          </WizardStep>
        )}
      </Repeated>
    );
  });
});

/**
 * What all follows from that a step shows, as long as nothing in it was typed; null where something was.
 * The label beside the step on show repeats what the first one holds.
 */
function anybodys(
  { fields: names }: Step,
  isCurrent: boolean,
  fields: WizardFields,
  { serviceType, fromProvince, toProvince, fromCity, toCity, moveDate }: WizardGlance,
): unknown[] | null {
  if (isCurrent && (fromCity || toCity || moveDate)) return null;
  const held = (names as Name[]).map((name) => [QUESTIONS[name], fields[name]] as const);
  if (!held.every(([question, field]) => isAnybodys(question, field))) return null;
  const said = held.map(([, { initialValue, errors }]) => [initialValue, errors]);
  return [serviceType, fromProvince, toProvince, said];
}

// They are sent along as they are, and nobody can reach them.
const fixed = (question: Elements) => (
  <div inert className="opacity-60">
    {question}
  </div>
);
const OF_A_PLACE = ["serviceType", "fromProvince", "toProvince", "fromCity", "toCity"];
const FIXED = Object.fromEntries(OF_A_PLACE.map((name) => [name, fixed]));

/** Photos for a brief, sent as they are chosen; without scripts they come once it is placed. */
function PhotosField({
  clearance,
  isOnShow,
  tabKey,
  onChange,
}: {
  clearance: boolean;
  isOnShow: boolean;
  /** Null until this page holds its key: then another tab cannot show the same photos. */
  tabKey: string | null;
  onChange: () => void;
}) {
  const live = useLive();
  if (live && tabKey !== null) {
    return isOnShow && <DraftPhotos key={tabKey} {...{ clearance, tabKey, onChange }} />;
  }
  if (live) return null;
  return <p data-without-scripts>Foto's voeg je toe als je aanvraag is geplaatst.</p>;
}
