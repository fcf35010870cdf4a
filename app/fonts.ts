import localFont from "next/font/local";

// "optional": a font that arrives late is used from the next page on. One that replaced another moved the words.

export const GEIST_SANS = localFont({
  src: "../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
  display: "optional",
});

export const GEIST_MONO = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  fallback: ["ui-monospace", "monospace"],
});
