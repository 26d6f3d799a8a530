import { href } from "react-router";

/** What a phone needs to put the product among its apps. */
export function loader() {
  const icon = (pixels: number, purpose: string) => ({
    src: `/app-${pixels}.png`,
    sizes: `${pixels}x${pixels}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name: "Verhuisbod",
    short_name: "Verhuisbod",
    lang: "nl",
    start_url: href("/dashboard"),
    scope: "/",
    display: "standalone",
    background_color: "#fbf7f0",
    theme_color: "#fbf7f0",
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return Response.json(manifest, {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
    },
  });
}
