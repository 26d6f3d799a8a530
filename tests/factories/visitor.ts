import { expect } from "vitest";
import type { TestSite } from "./site.ts";

/** A page as it arrives, after the redirects that led to it. */
export interface SeenPage {
  status: number;
  /** Where it was found, with its query. */
  url: URL;
  html: string;
  /** What it says: no markup, one space between words. */
  text: string;
  headings: string[];
}

/** A browser without scripts: it keeps cookies unless it refuses them, follows redirects and sends the forms of pages. */
export interface Visitor {
  goTo(target: string): Promise<SeenPage>;
  /** Opens the first link of `page` that has this in its name. */
  follow(page: SeenPage, link: string): Promise<SeenPage>;
  /**
   * Sends the first form of `page` that has a button of this name. What is typed goes by the label of
   * its field, or by the field's name.
   */
  press(page: SeenPage, button: string, typed?: Record<string, string>): Promise<SeenPage>;
}

const MOST_REDIRECTS = 5;

/** A fresh visitor of `site`; `person` is signed in. */
export async function visitorOf(
  site: TestSite,
  person?: { userId: string },
  { refusesCookies = false } = {},
): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const keep = (line: string) => {
    const [, name = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
    if (value === "" || /max-age=0\b/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  };
  if (person) for (const pair of (await site.cookieOf(person)).split("; ")) keep(pair);

  async function visit(url: URL, body?: URLSearchParams, redirects = 0): Promise<SeenPage> {
    expect(url.origin, "a redirect").toBe(site.origin);
    expect(redirects, `redirects to ${url}`).toBeLessThan(MOST_REDIRECTS);
    const response = await site.visit(url.href, {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(body ? { method: "POST", body } : {}),
    });
    if (!refusesCookies) for (const line of response.headers.getSetCookie()) keep(line);
    const location = response.headers.get("location");
    const html = await response.text();
    if (location) return await visit(new URL(location, url), undefined, redirects + 1);
    const headings = (html.match(/<h[1-6]\b.*?<\/h[1-6]>/gs) ?? []).map(textOf);
    return { status: response.status, url, html, text: textOf(html), headings };
  }

  return {
    goTo: (target) => visit(new URL(target, site.origin)),
    async follow({ url, html }, name) {
      const link = (html.match(/<a\b.*?<\/a>/gs) ?? []).find((one) => textOf(one).includes(name));
      if (!link) throw new Error(`no link '${name}' on ${url}`);
      return await visit(new URL(attribute(link, "href"), url));
    },
    async press({ url, html }, button, typed = {}) {
      for (const form of html.match(/<form\b.*?<\/form>/gs) ?? []) {
        const pressed = (form.match(/<button\b.*?<\/button>/gs) ?? []).find(
          (one) => textOf(one) === button,
        );
        if (!pressed) continue;
        const body = fieldsOf(form);
        for (const [field, value] of Object.entries(typed)) body.set(nameOf(form, field), value);
        if (attribute(pressed, "name")) {
          body.set(attribute(pressed, "name"), attribute(pressed, "value"));
        }
        const to = new URL(attribute(form, "action") || url.href, url);
        if (attribute(form, "method") !== "get") return await visit(to, body);
        to.search = body.toString();
        return await visit(to);
      }
      throw new Error(`no button '${button}' on ${url}`);
    },
  };
}

/** The name of the field of `form` that has this label; a field's name is its own. */
function nameOf(form: string, label: string): string {
  const labels = form.match(/<label\b.*?<\/label>/gs) ?? [];
  const says = (one: string) => textOf(one.replace(/<(select|textarea)\b.*?<\/\1>/gs, ""));
  const found =
    labels.find((one) => says(one) === label) ?? labels.find((one) => says(one).startsWith(label));
  if (!found) return label;
  const id = attribute(found, "for");
  const controls = (id ? form : found).match(/<(input|select|textarea)\b[^>]*>/g) ?? [];
  const control = controls.find((one) => !id || attribute(one, "id") === id);
  if (!control) throw new Error(`the label '${label}' has no field`);
  return attribute(control, "name");
}

/** The value that stands in the field of `page` with this label, or of this name. */
export function typedIn({ html }: Pick<SeenPage, "html">, field: string): string | null {
  for (const form of html.match(/<form\b.*?<\/form>/gs) ?? []) {
    const value = fieldsOf(form).get(nameOf(form, field));
    if (value !== null) return value;
  }
  return null;
}

/** What a browser sends of `form` when nothing is typed. */
function fieldsOf(form: string): URLSearchParams {
  const fields = new URLSearchParams();
  const controls = form.matchAll(/<input\b[^>]*>|<(select|textarea)\b.*?<\/\1>/gs);
  for (const [control, kind = "input"] of controls) {
    const name = attribute(control, "name");
    const type = attribute(control, "type");
    if (!name || /^<[^>]* disabled=/.test(control) || type === "file") continue;
    if (kind === "textarea") {
      fields.append(name, unescaped(control.replace(/^<[^>]*>|<\/textarea>$/g, "")));
    } else if (kind === "select") {
      const options = control.match(/<option\b[^>]*>[^<]*/g) ?? [];
      const chosen = options.find((option) => / selected=/.test(option)) ?? options[0] ?? "";
      const says = / value=/.test(chosen) ? attribute(chosen, "value") : textOf(chosen);
      fields.append(name, says);
    } else if (!/^(checkbox|radio)$/.test(type)) {
      fields.append(name, attribute(control, "value"));
    } else if (/ checked=/.test(control)) {
      fields.append(name, attribute(control, "value") || "on");
    }
  }
  return fields;
}

const attribute = (tag: string, name: string) =>
  unescaped(tag.match(new RegExp(`^<[^>]*? ${name}="([^"]*)"`))?.[1] ?? "");

function textOf(html: string): string {
  const visible = html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, "")
    .replace(/<!--.*?-->/gs, "")
    // A value in the middle of a sentence has an element of its own.
    .replace(/<\/(?:span|strong)>(?=[.,;:?!)%]|&#x27;)|(?<=\(|&#x27;)<span(?: [^>]*)?>/g, "");
  return unescaped(visible.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

const CHARACTERS: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
