const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

/** HTML from a template: every value in it is escaped unless it is `Html` itself; lists are joined. */
export function html(texts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new Html(texts.map((text, index) => text + toText(values[index] ?? '')).join(''));
}

function toText(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
  return value.map(({ text }) => text).join('');
}

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

/** Error page with a link back to the application. */
export function messagePage(title: string, message: string, client: { clientName: string; clientUri: string }): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="${client.clientUri}">Back to ${client.clientName}</a></p>`,
  );
}

/**
 * Headers of a page without scripts, framing or caching. `formTarget` is the final target of its form: browsers check the redirects
 * after it too.
 */
export function securityHeaders(formTarget?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
