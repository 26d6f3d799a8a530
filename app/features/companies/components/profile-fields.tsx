import type { FieldMetadata } from "@conform-to/react";
import { href } from "react-router";
import { ChoiceGroup, TextAreaField, TextField } from "~/ui/fields.tsx";
import { PageLink } from "~/ui/page-link.tsx";
import { type UploadedPictures, UploadField } from "~/ui/upload-field.tsx";
import {
  CATEGORIES,
  CATEGORY_LABELS,
  MAX_AVATARS,
  MAX_LINKS,
  MAX_PORTFOLIO,
  MAX_UPLOAD_BYTES,
} from "../constants.ts";
import type { ProfileInput } from "../schema.ts";
import { AreasField } from "./areas-field.tsx";

const CATEGORY_OPTIONS = CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const UPLOAD_HINT = "JPG, PNG of WebP, max 5MB";

export type ProfileFields = Required<{
  [Name in keyof ProfileInput]: FieldMetadata<ProfileInput[Name]>;
}>;

/** Fields about the company itself: the first step of the onboarding. */
export function CompanyFields({
  fields,
  avatar,
  onPictures,
}: {
  fields: ProfileFields;
  avatar: UploadedPictures;
  onPictures?: () => void;
}) {
  return (
    <>
      <UploadField
        name="avatar"
        label="Profielfoto of logo"
        hint={UPLOAD_HINT}
        max={MAX_AVATARS}
        maxBytes={MAX_UPLOAD_BYTES}
        initial={avatar}
        uploadTo={`${href("/uploads")}?soort=avatar`}
        failed="Foto upload mislukt"
        error={fields.avatar.errors?.[0]}
        {...(onPictures ? { onChange: onPictures } : {})}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          field={fields.businessName}
          label="Bedrijfsnaam"
          autoComplete="organization"
          hint="Zoals in het Handelsregister"
        />
        <TextField
          field={fields.kvkNumber}
          label="KvK-nummer"
          inputMode="numeric"
          hint="Acht cijfers"
        />
        <TextField
          field={fields.phone}
          label="Telefoon"
          optional
          type="tel"
          autoComplete="tel"
          hint="Klanten zien dit nummer bij je offerte"
        />
        <TextField
          field={fields.website}
          label="Website"
          optional
          inputMode="url"
          autoComplete="url"
          placeholder="www.voorbeeld.nl"
        />
      </div>
      <TextAreaField
        field={fields.bio}
        label="Over je bedrijf"
        optional
        hint="Wat doe je, voor wie, en wat mag een klant van je verwachten?"
      />
      <div className="max-w-60">
        <TextField
          field={fields.yearsInBusiness}
          label="Jaren ervaring"
          optional
          type="number"
          min={0}
        />
      </div>
    </>
  );
}

/** Fields about the work: the second step. */
export function WorkFields({ fields }: { fields: ProfileFields }) {
  return (
    <>
      <ChoiceGroup
        field={fields.categories}
        label="Wat doe je?"
        options={CATEGORY_OPTIONS}
        type="checkbox"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          field={fields.startingPrice}
          label="Vanafprijs in euro"
          optional
          inputMode="decimal"
          hint="Inclusief btw, voor je kleinste klus"
        />
        <TextField field={fields.teamSize} label="Teamgrootte" type="number" min={1} />
      </div>
      <TextField
        field={fields.movingVehicleTypes}
        label="Voertuigen"
        optional
        placeholder="Bakwagen 20 m³, verhuislift"
      />
    </>
  );
}

/** Fields about where the company works and what it has to show: the third step. */
export function ReachFields({
  fields,
  areas,
  portfolio,
  onPictures,
}: {
  fields: ProfileFields;
  areas: string[];
  portfolio: UploadedPictures;
  onPictures?: () => void;
}) {
  return (
    <>
      <AreasField field={fields.serviceAreas} initial={areas} />
      <p className="text-sm text-muted">
        Per provincie werken hoogstens 30 bedrijven met een abonnement.{" "}
        <PageLink
          href={href("/verhuisbedrijf-wachtlijst")}
          target="_blank"
          rel="noopener"
          className="text-accent-text underline underline-offset-4"
        >
          Bekijk waar nog plaats is (opent in een nieuw tabblad)
        </PageLink>
      </p>
      <UploadField
        name="portfolio"
        label="Portfolio"
        hint={`Tot ${MAX_PORTFOLIO} foto's van je werk. ${UPLOAD_HINT}`}
        max={MAX_PORTFOLIO}
        maxBytes={MAX_UPLOAD_BYTES}
        initial={portfolio}
        uploadTo={`${href("/uploads")}?soort=portfolio`}
        failed="Upload mislukt"
        error={fields.portfolio.errors?.[0]}
        {...(onPictures ? { onChange: onPictures } : {})}
      />
      <Links field={fields.portfolioLinks} />
    </>
  );
}

function Links({ field }: { field: ProfileFields["portfolioLinks"] }) {
  const typed = field.defaultValue;
  const places = Array.from({ length: MAX_LINKS }, (_, index) => index);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">
        Links naar je werk <span className="font-normal text-muted">(optioneel)</span>
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
              placeholder="www.voorbeeld.nl/werk"
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
