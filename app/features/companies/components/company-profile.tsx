import type { ReactNode } from "react";
import { formatCents, formatWholeEuros } from "~/shared/money.ts";
import type { Picture } from "~/shared/picture.ts";
import { isProvince } from "~/shared/provinces.ts";
import { AskForProposals } from "~/ui/ask-for-proposals.tsx";
import { Badge, Card, Facts } from "~/ui/card.tsx";
import galleryIsland from "~/ui/islands/gallery.ts?worker&url";
import { PhotoTile } from "~/ui/picture.tsx";
import { ProvinceMap } from "~/ui/province-map.tsx";
import { ReportLink } from "~/ui/report-link.tsx";
import { WindowButton } from "~/ui/window-button.tsx";
import { CATEGORY_LABELS } from "../constants.ts";
import type { PublicCompany } from "../views.ts";
import { SiteLink } from "./site-link.tsx";

/** A company as everybody may see it: its name, what was checked, its services and work areas. */
export function CompanyProfile(props: {
  company: PublicCompany;
  /** What was checked, when and by whom. */
  check: string;
  /** What was checked of its papers, a sentence each. */
  papers: readonly string[];
  asksProposals: boolean;
}) {
  const { company, check, papers, asksProposals } = props;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-6">
        <Card>
          <header className="flex items-start gap-4">
            <PhotoTile picture={company.avatar} name={company.businessName} size="large" />
            <div className="grid min-w-0 gap-2">
              <h1 translate="no" className="text-step-2 wrap-anywhere">
                {company.businessName}
              </h1>
              {company.rating && <Rating rating={company.rating} />}
            </div>
          </header>
          <div className="mt-4 grid justify-items-start gap-1">
            <Badge tone={company.verified ? "good" : "quiet"}>
              {company.verified ? "✓ Geverifieerd" : "Niet geverifieerd"}
            </Badge>
            <p className="text-muted">{check}</p>
            {papers.map((paper) => (
              <p key={paper}>{`✓ ${paper}`}</p>
            ))}
          </div>
          {company.bio && (
            <p className="mt-4 max-w-prose text-step-0 wrap-anywhere whitespace-pre-line">
              {company.bio}
            </p>
          )}
          <p className="mt-4">
            <ReportLink kind="bedrijf" id={company.id} />
          </p>
        </Card>
        <Card>
          <h2 className="text-step-1">Wat dit bedrijf doet</h2>
          <Labels labels={company.categories.map((category) => CATEGORY_LABELS[category])} />
          <div className="mt-6 grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
            <div>
              <h2 className="text-step-1">Werkgebied</h2>
              <Labels labels={company.serviceAreas} />
            </div>
            <ProvinceMap
              selected={company.serviceAreas.filter(isProvince)}
              className="max-sm:max-w-48"
            />
          </div>
        </Card>
        {(company.portfolio.length > 0 || company.portfolioLinks.length > 0) && (
          <Card>
            <h2 className="text-step-1">Eerder werk</h2>
            <Portfolio company={company} />
            {company.portfolioLinks.length > 0 && (
              <ul className="mt-4 grid gap-1">
                {company.portfolioLinks.map((link) => (
                  <li key={link}>
                    <SiteLink address={link} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        )}
      </div>
      <aside className="grid gap-6">
        <Card>
          <Facts dense facts={factsOf(company)} />
        </Card>
        {asksProposals && (
          <div className="grid gap-2">
            <AskForProposals />
            <p className="text-sm text-muted">
              Je vraagt een keer aan en vergelijkt offertes van meerdere bedrijven. Je gegevens deel
              je pas als jij kiest.
            </p>
          </div>
        )}
      </aside>
    </article>
  );
}

function Rating({ rating: { average, count } }: { rating: { average: number; count: number } }) {
  const figure = average.toLocaleString("nl-NL", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <p>
      ★ <span className="font-semibold">{figure}</span>{" "}
      <span className="text-muted">
        uit <span>{count}</span> <span>{count === 1 ? "beoordeling" : "beoordelingen"}</span>
      </span>
    </p>
  );
}

function Labels({ labels }: { labels: string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {labels.map((label) => (
        <li key={label} className="rounded-box border border-line bg-paper px-3 py-1.5">
          {label}
        </li>
      ))}
    </ul>
  );
}

function factsOf(company: PublicCompany): [string, ReactNode][] {
  const { yearsInBusiness, teamSize, startingPriceCents, website } = company;
  return [
    ["KvK-nummer", company.kvkNumber],
    [
      "Vanafprijs",
      startingPriceCents === null ? null : `${priceText(startingPriceCents)} incl. btw`,
    ],
    ["Ervaring", yearsInBusiness === null ? null : `${yearsInBusiness} jaar`],
    ["Team", teamSize === 1 ? "1 persoon" : `${teamSize} mensen`],
    ["Voertuigen", company.movingVehicleTypes],
    ["Website", website && <SiteLink address={website} />],
  ];
}

function priceText(cents: number): string {
  return cents % 100 === 0 ? formatWholeEuros(cents) : formatCents(cents);
}

/** Pictures of earlier work. Each opens large in a dialog; a script adds the way onwards. */
function Portfolio({ company }: { company: PublicCompany }) {
  const { id, portfolio: pictures, businessName: owner } = company;
  if (pictures.length === 0) return null;
  const nameOf = (index: number) => `Foto ${index + 1} van ${pictures.length} van ${owner}`;
  return (
    <>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <WindowButton opens={anchor(picture)} label={`${nameOf(index)}, vergroten`}>
              <button
                type="button"
                popoverTarget={anchor(picture)}
                className="block w-full overflow-hidden rounded-box border border-line"
              >
                <img
                  src={picture.small}
                  alt={`${nameOf(index)}, vergroten`}
                  width={480}
                  height={360}
                  loading="lazy"
                  className="aspect-4/3 w-full bg-kraft object-cover transition-transform duration-150 hover:scale-103"
                />
              </button>
            </WindowButton>
          </li>
        ))}
      </ul>
      {pictures.map((picture, index) => (
        <dialog
          key={picture.id}
          id={anchor(picture)}
          popover="auto"
          data-window
          data-gallery
          aria-label={nameOf(index)}
          className="m-auto max-h-[96dvh] w-[calc(100%-1.5rem)] max-w-5xl overflow-y-auto rounded-box border border-line bg-card p-3 text-ink shadow-box sm:p-4"
        >
          <img
            src={picture.large}
            alt={nameOf(index)}
            loading="lazy"
            className="mx-auto max-h-[78dvh] w-auto max-w-full rounded-md"
          />
          <div className="mt-3 flex flex-wrap items-center justify-center gap-2">
            {pictures.length > 1 && (
              <button type="button" hidden data-go="-1" className={BUTTON}>
                <span aria-hidden="true">←</span>
                <span className="max-sm:sr-only"> Vorige</span>
                <span className="sr-only"> foto</span>
              </button>
            )}
            <WindowButton label="Sluiten">
              <button
                type="button"
                popoverTarget={anchor(picture)}
                popoverTargetAction="hide"
                // biome-ignore lint/a11y/noAutofocus: takes the focus when the popover opens, not with the page.
                autoFocus
                className={BUTTON}
              >
                <span>Sluiten</span>
              </button>
            </WindowButton>
            <ReportLink kind="bedrijf" id={id} photoId={picture.id} />
            {pictures.length > 1 && (
              <button type="button" hidden data-go="1" className={BUTTON}>
                <span className="max-sm:sr-only">Volgende </span>
                <span className="sr-only">foto </span>
                <span aria-hidden="true">→</span>
              </button>
            )}
          </div>
        </dialog>
      ))}
      {pictures.length > 1 && <script type="module" src={galleryIsland} />}
    </>
  );
}

const BUTTON =
  "min-h-11 min-w-11 rounded-box border border-edge bg-card px-4 py-2 font-semibold hover:bg-paper";

function anchor(picture: Picture): string {
  return `foto-${picture.id}`;
}
