import type { FieldMetadata } from "@conform-to/react";
import { useRef, useState } from "react";
import { href } from "react-router";
import { fieldFactsOf } from "~/shared/answers.ts";
import type { Picture } from "~/shared/picture.ts";
import { isProvince, type Province } from "~/shared/provinces.ts";
import { blocksOf, type Question } from "~/shared/questions.ts";
import type { Elements } from "~/ui/elements.ts";
import { ChoiceGroup } from "~/ui/fields.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { ProvinceMap } from "~/ui/province-map.tsx";
import { UploadField } from "~/ui/upload-field.later.tsx";
import { QuestionBlocks } from "~/ui/wizard/question-blocks.tsx";
import { QuestionField } from "~/ui/wizard/question-field.tsx";
import { MAX_AVATARS, MAX_LINKS, MAX_PORTFOLIO, MAX_UPLOAD_BYTES } from "../constants.ts";
import { PROFILE_QUESTIONS } from "../questions.ts";
import { type ProfileInput, profileSchema } from "../schema.ts";

/** What is known of every field; for the form library too. */
export const PROFILE_FACTS = fieldFactsOf(PROFILE_QUESTIONS, profileSchema.shape);

type Name = keyof typeof PROFILE_QUESTIONS;
type Fields = Required<{
  [Of in keyof ProfileInput]: FieldMetadata<ProfileInput[Of]>;
}>;

const PAIR = "grid items-start gap-5 sm:grid-cols-2";
const ROWS = { reached: PAIR, invoiced: PAIR, years: "max-w-60", size: PAIR };

interface Asked {
  fields: Fields;
  /** The areas that are ticked at first. */
  areas: string[];
  avatar: Picture | null;
  portfolio: Picture[];
  /** Called once the pictures in the form have changed. */
  onPictures?: () => void;
}

/** The questions `names` about a company, in their places. */
export function ProfileFields({ names, ...asked }: Asked & { names: readonly string[] }) {
  return (
    <QuestionBlocks
      blocks={blocksOf(PROFILE_QUESTIONS, names)}
      rows={ROWS}
      ask={(name) => ask(name as Name, asked)}
    />
  );
}

function ask(name: Name, { fields, areas, avatar, portfolio, onPictures }: Asked): Elements {
  const { label, help }: Question = PROFILE_QUESTIONS[name];
  switch (name) {
    case "avatar":
    case "portfolio":
      return (
        <UploadField
          // What was kept of the form may come after it.
          key={(name === "avatar" ? [avatar?.id] : portfolio.map(({ id }) => id)).join()}
          name={name}
          label={label}
          hint={help ?? ""}
          maxBytes={MAX_UPLOAD_BYTES}
          uploadTo={`${href("/uploads")}?soort=${name}`}
          error={fields[name].errors?.[0]}
          {...(onPictures ? { onChange: onPictures } : {})}
          {...(name === "avatar"
            ? { max: MAX_AVATARS, initial: avatar ? [avatar] : [], failed: "Foto upload mislukt" }
            : { max: MAX_PORTFOLIO, initial: portfolio, failed: "Upload mislukt" })}
        />
      );
    case "serviceAreas":
      return (
        <>
          <AreasField field={fields.serviceAreas} initial={areas} />
          <FullProvinces />
        </>
      );
    case "portfolioLinks":
      return <Links field={fields.portfolioLinks} />;
    default:
      return (
        <QuestionField
          question={PROFILE_QUESTIONS[name]}
          field={fields[name]}
          optional={PROFILE_FACTS[name].isOptional}
        />
      );
  }
}

/** The provinces a company works in: boxes to tick, and a map that shows and takes the same. */
function AreasField({ field, initial }: { field: Fields["serviceAreas"]; initial: string[] }) {
  const { label, options } = PROFILE_QUESTIONS.serviceAreas;
  const boxes = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Province[]>(initial.filter(isProvince));
  const all = () => [
    ...(boxes.current?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? []),
  ];
  const read = () => {
    const ticked = all().filter(({ checked }) => checked);
    setSelected(ticked.map(({ value }) => value).filter(isProvince));
  };
  // A click, not an assignment: the form then gets the same events as from ticking the box.
  const toggle = (province: Province) => {
    const box = all().find(({ value }) => value === province);
    box?.click();
  };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <div ref={boxes} onChange={read}>
        <ChoiceGroup
          field={field}
          label={label}
          options={options}
          type="checkbox"
          columns="grid-cols-1 min-[22rem]:grid-cols-2"
        />
      </div>
      <ProvinceMap selected={selected} onToggle={toggle} className="max-sm:hidden" />
    </div>
  );
}

function FullProvinces() {
  return (
    <p className="text-sm text-muted">
      In elke provincie is plaats voor een vast aantal bedrijven met een abonnement.{" "}
      <PageLink
        href={href("/verhuisbedrijf-wachtlijst")}
        target="_blank"
        rel="noopener"
        className="text-accent-text underline underline-offset-4"
      >
        Bekijk waar nog plaats is (opent in een nieuw tabblad)
      </PageLink>
    </p>
  );
}

function Links({ field }: { field: Fields["portfolioLinks"] }) {
  const typed = field.defaultValue;
  const places = Array.from({ length: MAX_LINKS }, (_, index) => index);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">
        <span>{PROFILE_QUESTIONS.portfolioLinks.label}</span>{" "}
        <span className="font-normal text-muted">(optioneel)</span>
      </legend>
      {places.map((place) => {
        const wrong = field.allErrors[`${field.name}[${place}]`]?.[0];
        const id = `${field.id}-${place}`;
        return (
          <div key={place} className="grid gap-1">
            <input
              id={id}
              name={field.name}
              aria-label={`Link ${place + 1}`}
              defaultValue={Array.isArray(typed) ? typed[place] : ""}
              inputMode="url"
              maxLength={field.maxLength}
              placeholder={PROFILE_QUESTIONS.portfolioLinks.placeholder}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? `${id}-fout` : undefined}
              className="min-h-11 w-full rounded-box border border-edge bg-card px-3 py-2 placeholder:text-muted aria-invalid:border-2 aria-invalid:border-bad"
            />
            {wrong && (
              <p id={`${id}-fout`} className="text-sm font-semibold text-bad">
                {wrong}
              </p>
            )}
          </div>
        );
      })}
      {field.errors && <p className="text-sm font-semibold text-bad">{field.errors[0]}</p>}
    </fieldset>
  );
}
