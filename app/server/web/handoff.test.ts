import { Script } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { handoffScript } from "./handoff.ts";

async function taken(text: string): Promise<{ html: string; chunks: string[] }> {
  const html = await handoffScript(new Blob([text]).stream(), "abc");
  const source = html.replace(/^<script nonce="abc">/, "").replace(/<\/script>$/, "");
  const chunks: string[] = [];
  const streamController = { enqueue: (chunk: string) => chunks.push(chunk), close: () => {} };
  new Script(source).runInNewContext({ window: { __reactRouterContext: { streamController } } });
  return { html, chunks };
}

test("whatever the data holds arrives as it is", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      expect((await taken(text)).chunks).toEqual([text]);
    }),
  );
});

test.each(["</script><script>alert(1)//", "<!--<script>", "a\u2028b\u2029c", "it's \\ \r\n", "'"])(
  "%j neither ends the script nor the text",
  async (text) => {
    const { html, chunks } = await taken(text);
    expect(chunks).toEqual([text]);
    expect(html.slice(1, -"</script>".length)).not.toMatch(/<|\u2028|\u2029/);
  },
);
