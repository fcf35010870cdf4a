"use client";

import "./globals.css";

/** The last resort, when the frame itself failed. Loading the user's language may fail too, so the text is in both. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body>
        <title>Touchstone</title>
        <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-4">
          <section>
            <h1 className="text-xl font-semibold">Touchstone broke</h1>
            <p className="mt-1 text-ink-2">Nothing you sent is lost.</p>
          </section>
          <section lang="fr">
            <h2 className="text-xl font-semibold">Touchstone a rencontré une erreur</h2>
            <p className="mt-1 text-ink-2">Rien de ce que vous avez envoyé n’est perdu.</p>
          </section>
          {error.digest !== undefined && <p className="text-xs text-ink-3">{error.digest}</p>}
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="h-9 self-start rounded-lg bg-ink px-3.5 text-sm font-medium text-paper"
          >
            Reload · <span lang="fr">Recharger</span>
          </button>
        </main>
      </body>
    </html>
  );
}
