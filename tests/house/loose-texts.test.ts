import { expect, test } from "vitest";
import { looseTexts } from "./loose-texts.ts";

const FILE = "app/features/billing/components/sum.tsx";
const refused = (text: string, file = FILE) => looseTexts({ file, text }).length > 0;
const drawn = (jsx: string) => `const drawn = ${jsx};`;

test.each([
  "<p>{sum}</p>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a component says, as text.
  "<p>{`Je betaalt ${sum}`}</p>",
  '<p>{isPaid ? "Betaald" : <b>Open</b>}</p>',
  "<p>Je betaalt <span>{sum}</span> per maand</p>",
  "<p>Lees de <PageLink href={TERMS}>voorwaarden</PageLink>.</p>",
  "<p>{isLate && <b>Te laat</b>} <span>{sum}</span></p>",
  "<p><b>{count}</b>{isLate ? <i>laat</i> : null}{/* no text */}</p>",
  "<ul>{all.map((one) => <li key={one}>{one}</li>)}<li>Geen</li></ul>",
  "<ul>{all.map((one) => { if (!one) return null; return <li key={one} />; })}<li>Geen</li></ul>",
  "<div><b>{label}</b>{below satisfies Elements}</div>",
  '<p>{all.join(", ")}</p>',
  "<p>{isLate ? <b key='late'>Te <i>laat</i></b> : <b key='paid'>Al <i>betaald</i></b>}</p>",
  "<p><b key={sum}>{sum}</b><i>per maand</i></p>",
])("a page may hold %s", (jsx) => {
  expect(refused(drawn(jsx))).toBe(false);
});

test.each([
  "<p>Je betaalt {sum}</p>",
  "<select><option key={province}>{province}</option></select>",
  "<p>{sum}{unit}</p>",
  "<p><b>{label}</b>{sum}</p>",
  "<p><b>{label}</b>{isLate && 'te laat'}</p>",
  "<p><b>{label}</b>{isLate ? <i>laat</i> : note}</p>",
  "<p><b>{label}</b>{note ?? <i>geen</i>}</p>",
  "<p>{isLate && <b>Te laat</b>} betaald</p>",
  "<p>betaald {isLate && <b>te laat</b>}</p>",
  "<p><Mark name='bell' key={count} /> meldingen</p>",
  "<p><Standing of={brief} /> meldingen</p>",
  "<p><b key={count}>{count}</b> meldingen</p>",
  "<>{sum}</>",
  "<>Betaald</>",
  "<Fragment key={id}>{sum}</Fragment>",
  "<p>{isPaid ? <>Al <b>betaald</b></> : null}</p>",
  "<p>{all.map((one) => one.name)}</p>",
  "<p><b>{label}</b>{all.map((one) => one.name)}</p>",
  "<p>{['a', name]}</p>",
  "<p>{isLate ? <b>Te <i>laat</i></b> : <b>Betaald</b>}</p>",
  "<div>{isLate ? <p><b>Te <i>laat</i></b></p> : <p key={id}><b /></p>}{isLate ? <p>a<b /></p> : <p>b<b /></p>}</div>",
  "<option>{name} ({count})</option>",
])("a page may not hold %s", (jsx) => {
  expect(refused(drawn(jsx))).toBe(true);
});

test("what is handed on is known by its type, or by what it was made of", () => {
  const part = (type: string) =>
    `function Part({ title, children }: { title: string; children: ${type} }) {
       return <section><h2>{title}</h2>{children}</section>;
     }`;
  expect(refused(part("Elements"))).toBe(false);
  expect(refused(part("ReactNode"))).toBe(true);
  const made = (value: string) => `const way = ${value}; const a = <div><b>x</b>{way}</div>;`;
  expect(refused(made("<PageLink href={x}>Terug</PageLink>"))).toBe(false);
  expect(refused(made("String(count)"))).toBe(true);
  const called = (value: string) =>
    `function ask(name: string) { return ${value}; }
     const a = <div><b>x</b>{ask("a")}{names.map(ask)}</div>;`;
  expect(refused(called("name ? <input name={name} /> : null"))).toBe(false);
  expect(refused(called("name"))).toBe(true);
});

test("what is not always there gets an element of its own where it may be texts", () => {
  const button = (inside: string) =>
    `function Press({ children }: { children: ReactNode }) { return <button>${inside}</button>; }`;
  expect(refused(button("{children}"))).toBe(false);
  expect(refused(button("{busy ? 'Bezig' : children}"))).toBe(true);
  expect(refused(button("{busy ? 'Bezig' : <span>{children}</span>}"))).toBe(false);
});

test("a component answers elements, and its answers with one tag are told apart", () => {
  const component = (body: string) => `export function Sum({ cents, on }: Props) { ${body} }`;
  expect(refused(component("return formatCents(cents);"))).toBe(true);
  expect(refused(component("return <b>{sum}</b>;"))).toBe(false);
  expect(refused(component("if (on) return null; return <b>{sum}</b>;"))).toBe(false);
  const two = (key: string) =>
    component(`if (on) return <p${key}>Al <b>betaald</b></p>; return <p>Nog <b>open</b></p>;`);
  expect(refused(two(""))).toBe(true);
  expect(refused(two(' key="paid"'))).toBe(false);
  expect(refused("function sumOf(cents: number) { return formatCents(cents); }")).toBe(false);
});

test("a sum stays as it is written", () => {
  expect(refused(drawn("<b>{formatCents(cents)}</b>"))).toBe(true);
  expect(refused(drawn('<b translate="no">{formatCents(cents)}</b>'))).toBe(false);
});

test("mails and tests may hold what no script changes", () => {
  const text = drawn("<p>Je betaalt {sum}</p>");
  expect(refused(text, "app/routes/company/pay.tsx")).toBe(true);
  for (const file of [
    "app/features/billing/emails/paid.tsx",
    "app/ui/mail/letter.tsx",
    "app/ui/mail.tsx",
    "app/ui/button.test.tsx",
  ]) {
    expect(refused(text, file)).toBe(false);
  }
});
