import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "~/server/db/embedded.ts";
import { until } from "../factories/restarts.ts";
import { temporaryFolder } from "../setup/temporary.ts";

const START_MS = 240_000;
const folder = await temporaryFolder("development");
afterAll(() => folder.remove());

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

let changed = "";
let said = "";

/**
 * Waits for what the last change brings. Whoever types saves again when nothing comes: right after the
 * start not every file is watched yet.
 */
async function arrives(name: string, what: () => boolean | Promise<boolean>): Promise<void> {
  const saving = setInterval(() => void utimes(changed, new Date(), new Date()), 20_000);
  try {
    await until(name, START_MS, what);
  } catch (error) {
    throw new Error(`it printed:\n${said}`, { cause: error });
  } finally {
    clearInterval(saving);
  }
}

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, "utf8");
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
  changed = file;
}

test(
  "what is typed shows at once: a page without scripts, a mail, and what comes after a slip; a stop stops the database too",
  async () => {
    const copy = path.join(folder.path, "copy");
    await mkdir(copy);
    for (const name of await readdir(".")) {
      if (
        /^(app|public|server\.ts|package\.json|package-lock\.json|tsconfig\.json|.*\.config\.ts|vite\..*)$/.test(
          name,
        )
      ) {
        await cp(name, path.join(copy, name), { recursive: true });
      }
    }
    await symlink(path.resolve("node_modules"), path.join(copy, "node_modules"));
    const port = String(await freePort());
    const child = spawn(process.execPath, ["server.ts", "dev"], {
      cwd: copy,
      env: { PATH: process.env.PATH ?? "", PORT: port, DATA_DIR: "data", DEMO_DATA: "off" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        said += text;
      });
    }
    const shows = (address: string, text: string) =>
      arrives(text, async () => {
        const answer = await fetch(`http://localhost:${port}${address}`).catch(() => null);
        return (await answer?.text())?.includes(text) === true;
      });
    const page = path.join(copy, "app/routes/public/how-it-works.tsx");
    const mail = path.join(copy, "app/features/accounts/emails/send-verification.tsx");
    const gone = once(child, "exit");
    try {
      await until("the start", START_MS, () => said.includes("Verhuisbod: http"));
      const pidFile = path.join(copy, "data/db/postgres/postmaster.pid");
      const postgres = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
      expect(runs(postgres)).toBe(true);
      await change(page, "Wat kost een aanvraag?", "Wat kost een proef?");
      await shows("/hoe-werkt-het", "Wat kost een proef?");

      await change(mail, "Bevestig je e-mailadres", "Bevestig je proef");
      await arrives("the new mail", () => said.includes("gestart na app/features/accounts"));
      const fields = {
        intent: "sign-up",
        fullName: "Iris Jansen",
        email: "iris@voorbeeld.test",
        password: "geheim-genoeg",
        confirmPassword: "geheim-genoeg",
        role: "CLIENT",
      };
      const posted = await fetch(`http://localhost:${port}/auth`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { origin: `http://localhost:${port}` },
        redirect: "manual",
      });
      expect(posted.status, await posted.text()).toBe(302);
      await shows("/dev/mail", "Bevestig je proef");

      await change(page, "Wat kost een proef?", 'Wat kost een "slip?');
      await arrives("the slip is told", () => /how-it-works\.tsx:\d+/.test(said));
      await shows("/contact", "</html>");
      await change(page, 'Wat kost een "slip?', "Wat kost een herstel?");
      await shows("/hoe-werkt-het", "Wat kost een herstel?");

      child.kill("SIGTERM");
      expect(await gone).toEqual([0, null]);
      expect(runs(postgres)).toBe(false);
    } finally {
      child.kill("SIGTERM");
      await gone;
    }
  },
  START_MS * 5,
);
