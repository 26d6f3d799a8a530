import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["anna@post.nl", "anna@post.nl"],
  ["Anna+winkel@Post.nl", "anna@post.nl"],
  ["anna+a+b@post.nl", "anna@post.nl"],
  ["an.na@post.nl", "an.na@post.nl"],
  ["A.n.na+1@gmail.com", "anna@gmail.com"],
  ["an.na@googlemail.com", "anna@gmail.com"],
  ["+anna@post.nl", "+anna@post.nl"],
  ["no address", "no address"],
])("%s leads to the mailbox %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
