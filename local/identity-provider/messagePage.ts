import { html } from './html.ts';
import { page } from './page.ts';

/** A page that says what went wrong and leads back to the application. */
export function messagePage(title: string, message: string, client: { clientName: string; clientUri: string }): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${message}</p>
      <p><a href="${client.clientUri}">Back to ${client.clientName}</a></p>`,
  );
}
