import { html, type Html, page } from './page.ts';
import type { Person } from './people.ts';

export interface SignInView {
  readonly clientName: string;
  readonly people: readonly Person[];
  /** Previous input, if it was wrong. */
  readonly failed?: { readonly email: string };
}

const wrongPassword = 'This email and password don’t belong together. Please try again.';

/** The sign-in page. Its forms post to the page's own address. */
export function signInPage({ clientName, people, failed }: SignInView): string {
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      <p>to continue to <strong>${clientName}</strong></p>
      ${passwordForm(failed)}
      <h2 id="people">Or continue as one of the sample people</h2>
      <form method="post" aria-labelledby="people">
        <ul>
          ${people.map(personButton)}
        </ul>
      </form>
      <form method="post">
        <button class="quiet" name="cancel" value="yes">Cancel</button>
      </form>`,
  );
}

function passwordForm(failed: SignInView['failed']): Html {
  const wrong = failed ? html` aria-invalid="true" aria-describedby="wrong"` : html``;
  const [atEmail, atPassword] = failed ? [html``, html` autofocus`] : [html` autofocus`, html``];
  return html`<form method="post">
    ${failed ? html`<p class="wrong" id="wrong" role="alert">${wrongPassword}</p>` : html``}
    <label for="email">Email</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="username"
      required
      value="${failed?.email ?? ''}"
      ${wrong}${atEmail}
    />
    <label for="password">Password</label>
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      required${wrong}${atPassword}
    />
    <button class="primary">Sign in</button>
  </form>`;
}

function personButton({ id, name, email, description }: Person): Html {
  return html`<li>
    <button name="person" value="${id}" aria-describedby="${id}">Continue as ${name}</button>
    <span id="${id}">${email}<br />${description}</span>
  </li>`;
}
