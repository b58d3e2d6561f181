/** @jest-environment jsdom */
import { composeReminder } from '#functions/reminder/composeReminder.ts';
import { readMailSettings } from '#functions/reminder/mailSettings.ts';
import { findMarkup, markupPayloads } from '#test/support/markup/payloads.ts';

const settings = readMailSettings({
  MAIL_FROM: 'Engineering Data <data@example.test>',
  PAGE_URL: 'https://data.example.test/',
  SMTP_URL: 'smtp://localhost',
});

function compose(payload: string) {
  const teams = [{ id: '"><b>', name: payload, missing: 'October is missing', holds: payload }];
  return composeReminder(settings, {
    id: 'a1b2',
    month: '2026-11',
    settings: { subject: `{name} ${payload}`, text: `Hello {name},\n\n{teams}\n\n${payload}` },
    reminder: { email: 'sam.staff@example.test', name: payload, teams },
  });
}

test('names, teams and texts of admins are texts in a mail, too', () => {
  for (const payload of markupPayloads) {
    const { html, text, subject } = compose(payload);
    const mail = new DOMParser().parseFromString(html, 'text/html');
    expect(findMarkup(mail)).toEqual([]);
    expect(mail.body.textContent).toContain(`Hello ${payload},`);
    expect(mail.querySelector('li a')?.textContent).toBe(payload);
    expect(mail.querySelector('li a')?.getAttribute('href')).toBe(
      'https://data.example.test/teams/%22%3E%3Cb%3E/teamMetrics',
    );
    expect(mail.querySelector('li')?.textContent).toBe(`${payload}: October is missingon Hold: ${payload}`);
    expect(text).toContain(`- ${payload}: October is missing\n  on Hold: ${payload}\n  https://`);
    expect(subject).toContain(payload);
  }
});

test('a name can begin no header of its own', () => {
  const { subject, to } = compose('Sam\r\nBcc: everybody@example.test\0');
  expect(`${subject}${to.name}`).not.toMatch(/[\r\n\0]/u);
});
