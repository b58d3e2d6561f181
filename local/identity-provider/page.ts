import { html, type Html } from './html.ts';

/** The frame of every page of the provider, as a whole document. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Sample Organisation</title>
        <link rel="stylesheet" href="/idp/sign-in.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main>
          <p class="organisation">Sample Organisation</p>
          ${content}
        </main>
        <footer>This identity provider belongs to this machine. The people in it are invented.</footer>
      </body>
    </html> `.text;
}
