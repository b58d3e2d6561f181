/** @jest-environment <rootDir>/test/support/PageEnvironment.ts */
import { messagePage, securityHeaders } from '#local/identity-provider/page.ts';
import { people } from '#local/identity-provider/people.ts';
import { signInPage } from '#local/identity-provider/signInPage.ts';

const parse = (text: string): Document => new DOMParser().parseFromString(text, 'text/html');

test('whatever a person typed is shown as text', () => {
  const typed = '"><script>alert(1)</script>\'&amp;';
  const page = parse(signInPage({ clientName: '<b>Client</b>', people, failed: { email: typed } }));
  expect(page.querySelector('script, b')).toBeNull();
  expect(page.querySelector<HTMLInputElement>('#email')?.value).toBe(typed);
  expect(page.querySelector('strong')?.textContent).toBe('<b>Client</b>');
});

test('each person has one button, named after them, and the four are the sample people', () => {
  const page = parse(signInPage({ clientName: 'Engineering Data', people }));
  const names = [...page.querySelectorAll('button[name=person]')].map((button) => button.textContent);
  expect(names).toEqual([
    'Continue as Ada Admin',
    'Continue as Sam Staff',
    'Continue as Kim Staff',
    'Continue as Olive Outsider',
  ]);
});

test('every field has a label, and an error is tied to the fields it is about', () => {
  const page = parse(signInPage({ clientName: 'Engineering Data', people, failed: { email: 'a@example.test' } }));
  for (const field of page.querySelectorAll<HTMLInputElement>('input')) {
    expect(field.labels).toHaveLength(1);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const complaint = page.getElementById(field.getAttribute('aria-describedby')!);
    expect(complaint?.textContent).toMatch(/don’t belong together/);
  }
  expect(page.querySelectorAll('[autofocus]')).toHaveLength(1);
});

test('no page has scripts or styles inside, and none may run or be framed', () => {
  for (const text of [
    signInPage({ clientName: 'Engineering Data', people }),
    messagePage('Title', 'Text', { clientName: 'Engineering Data', clientUri: 'http://localhost:3000/' }),
  ]) {
    expect(text).not.toMatch(/<script|<style|\son\w+=|style="/);
  }
  const policy = securityHeaders('http://localhost:*')['content-security-policy'];
  expect(policy).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http://localhost:*",
  );
});
