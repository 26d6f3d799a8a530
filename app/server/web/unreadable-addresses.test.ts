import { Hono } from "hono";
import { expect, test } from "vitest";
import { cleanAddresses } from "./unreadable-addresses.ts";

const door = new Hono().use(cleanAddresses).get("*", (c) => c.text("page"));

test.each([
  ["/auth/confirm?token_hash=aB3_x-.", "/auth/confirm?token_hash=aB3_x-"],
  [
    "/auth/confirm?token=aB3%29%2C&email=anna%40post.nl",
    "/auth/confirm?token=aB3&email=anna%40post.nl",
  ],
  ["/opdrachtmails?token=a.b.c%3E", "/opdrachtmails?token=a.b.c"],
  ["/contact/gesprek/1?sleutel=abc%E2%80%9D", "/contact/gesprek/1?sleutel=abc"],
  ["/admin/mensen?zoek=an%E2%80%8Bna%C2%A0bakker", "/admin/mensen?zoek=anna+bakker"],
  ["/auth?email=an%C2%ADna%40post.nl", "/auth?email=anna%40post.nl"],
])("%s leads to %s", async (asked, meant) => {
  const answer = await door.request(asked);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe(meant);
  expect((await door.request(meant)).status).toBe(200);
});

test.each([
  "/admin/mensen?zoek=b.v.",
  "/auth?email=jos%C3%A9%40post.nl",
  "/verhuisbedrijf-dashboard.json?bij=Den%C2%A0Haag",
  "/auth/confirm?token_hash=a.b",
])("%s is as it was meant", async (asked) => {
  expect((await door.request(asked)).status).toBe(200);
});
