import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/public/home.tsx"),
  route("brief-form", "routes/request/brief-form.tsx"),
  route("pricing", "routes/public/pricing.tsx"),
  route("company-profile/:companyId", "routes/public/company-profile.tsx"),
  route("auth", "routes/auth/sign-in.tsx", { id: "auth" }),
  route("login", "routes/auth/sign-in.tsx", { id: "login" }),
  route("verhuis/login", "routes/auth/sign-in.tsx", { id: "verhuis-login" }),
  route("auth/confirm", "routes/auth/confirm.tsx"),
  route("verhuis", "routes/auth/verify.ts", { id: "verify-verhuis" }),
  route("auth/v1/verify", "routes/auth/verify.ts", { id: "verify-v1" }),
  route("auth/verify", "routes/auth/verify.ts", { id: "verify" }),
  route("uitloggen", "routes/auth/sign-out.ts"),
  route("success", "routes/company/success.tsx"),

  route("verhuisbedrijf-onboarding", "routes/company/onboarding.tsx"),
  route("verhuisbedrijf-dashboard", "routes/company/dashboard.tsx"),
  route("verhuisbedrijf-dashboard/offertes", "routes/company/quotes.tsx"),
  route("verhuisbedrijf-wachtlijst", "routes/company/waiting-list.tsx"),
  route("subscription-management", "routes/company/subscription.tsx"),
  route("client-dashboard", "routes/client/dashboard.tsx"),
  route("dashboard", "routes/auth/dashboard.ts"),
  route("photographer-dashboard", "routes/company/old-dashboard.ts", {
    id: "photographer-dashboard",
  }),
  route("fotograaf-dashboard", "routes/company/old-dashboard.ts", { id: "fotograaf-dashboard" }),

  route("uploads", "routes/hooks/upload.ts"),
  route("bestanden/:fileName", "routes/hooks/file.ts"),

  route("admin", "routes/admin/home.tsx"),

  route("dev/mail", "routes/dev/mail.tsx"),
  route("dev/mail/:mailId", "routes/dev/mail-body.ts"),
  route("dev/betalen/:checkoutId", "routes/dev/payment.tsx"),

  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
