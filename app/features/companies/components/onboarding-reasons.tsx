const REASONS = {
  "Klanten zien wie je bent":
    "Je profiel staat bij elke offerte die je stuurt: je naam, wat je doet en waar.",
  "Je krijgt de badge Geverifieerd":
    "We controleren je naam en KvK-nummer meteen. Alleen geverifieerde bedrijven sturen offertes.",
  "Je hoort van passende opdrachten":
    "Met een abonnement mailen we je bij elke nieuwe aanvraag in jouw werkgebied.",
};

/** Why the onboarding asks what it asks, beside its steps. */
export function OnboardingReasons() {
  return (
    <aside
      aria-labelledby="waarom"
      className="grid gap-4 max-lg:border-t max-lg:border-line max-lg:pt-6"
    >
      <Street />
      <h2 id="waarom" className="text-step-0">
        Waarom we dit vragen
      </h2>
      <ol className="grid gap-3 sm:grid-cols-3 lg:grid-cols-1">
        {Object.entries(REASONS).map(([title, text]) => (
          <li key={title} className="border-l-4 border-kraft pl-3">
            <p className="font-semibold">{title}</p>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** A van at the kerb of a row of canal houses. */
function Street() {
  return (
    <svg
      viewBox="0 0 320 120"
      className="hidden w-full sm:block lg:max-w-none sm:max-w-sm"
      aria-hidden="true"
    >
      <g stroke="#14213a" strokeWidth="2" strokeLinejoin="round">
        <path d="M12 108V44l16-18 16 18v64z" fill="#e8d5b5" />
        <path d="M44 108V36h6V26h28v10h6v72z" fill="#d9b98a" />
        <path d="M84 108V50l10-8 10-14 10 14 10 8v58z" fill="#ff8a3d" />
        <path
          d="M22 56h12v14H22zm0 24h12v14H22zm36-30h14v14H58zm0 24h14v14H58zm38-12h16v14H96zm0 24h16v22H96z"
          fill="#fbf7f0"
        />
        <path d="M104 34h14" fill="none" />
        <path d="M150 52h86v46h-86z" fill="#fbf7f0" />
        <path d="M236 66h30l16 18v14h-46z" fill="#c84b0c" />
        <path d="M244 72h19l10 12h-29z" fill="#dfe9f6" />
        <path d="M176 64h34v20h-34z" fill="#d9b98a" />
        <path d="M189 64h8v8h-8z" fill="#fbf7f0" />
        <circle cx="176" cy="100" r="10" fill="#14213a" />
        <circle cx="258" cy="100" r="10" fill="#14213a" />
        <path d="M2 110h316" />
      </g>
    </svg>
  );
}
