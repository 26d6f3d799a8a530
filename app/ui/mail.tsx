import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { PRODUCT_NAME } from "~/shared/product.ts";
import { PageLink } from "./page-link.tsx";

const INK = "#14213A";
const MUTED = "#55607A";
const KRAFT = "#E8D5B5";
const TAPE = "#D9B98A";
const FONT = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";

/** The frame of every mail: a kraft strip, a white sheet, and why the reader gets it. */
export function MailSheet({
  preview,
  title,
  reason,
  children,
}: {
  preview: string;
  title: string;
  /** Why this mail was sent, in a sentence. */
  reason: ReactNode;
  children: ReactNode;
}) {
  return (
    <Html lang="nl">
      <Head />
      <Preview>{preview}</Preview>
      <Body
        style={{ backgroundColor: "#FBF7F0", fontFamily: FONT, margin: 0, padding: "24px 8px" }}
      >
        <Container style={{ maxWidth: "560px", margin: "0 auto" }}>
          <Text style={{ fontWeight: 700, fontSize: "18px", color: INK, margin: "0 0 12px" }}>
            {PRODUCT_NAME}
          </Text>
          <Section
            style={{
              backgroundColor: "#FFFFFF",
              border: `1px solid ${KRAFT}`,
              borderTop: `8px solid ${TAPE}`,
              borderRadius: "8px",
              padding: "24px",
            }}
          >
            <Heading
              as="h1"
              style={{ color: INK, fontSize: "22px", lineHeight: "28px", margin: 0 }}
            >
              {title}
            </Heading>
            {children}
          </Section>
          <Text style={{ color: MUTED, fontSize: "13px", lineHeight: "20px" }}>{reason}</Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph of a mail. */
export function MailText({ children }: { children: ReactNode }) {
  return (
    <Text style={{ color: INK, fontSize: "16px", lineHeight: "24px", whiteSpace: "pre-line" }}>
      {children}
    </Text>
  );
}

/** The one thing the reader can do, with the address below it for who cannot press it. */
export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <Button
      href={href}
      style={{
        backgroundColor: "#1F4E8C",
        borderRadius: "8px",
        color: "#FFFFFF",
        display: "inline-block",
        fontSize: "16px",
        fontWeight: 600,
        padding: "12px 20px",
      }}
    >
      {children}
    </Button>
  );
}

/** Facts as label and value, one a line; empty values are left out. */
export function MailFacts({ facts }: { facts: [label: string, value: string | null][] }) {
  const shown = facts.filter(([, value]) => value);
  return (
    <Section style={{ margin: "16px 0" }}>
      {shown.map(([label, value]) => (
        <Text
          key={label}
          style={{
            color: INK,
            fontSize: "15px",
            lineHeight: "22px",
            margin: 0,
            whiteSpace: "pre-line",
          }}
        >
          <strong>{label}:</strong> {value}
        </Text>
      ))}
    </Section>
  );
}

/** A link in the words of a mail. */
export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <PageLink href={href} style={{ color: "inherit", textDecoration: "underline" }}>
      {children}
    </PageLink>
  );
}

/** A thin line between two parts of a mail. */
export function MailRule() {
  return <Hr style={{ borderColor: KRAFT, margin: "20px 0" }} />;
}
