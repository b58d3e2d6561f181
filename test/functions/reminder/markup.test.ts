/** @jest-environment <rootDir>/test/support/PageEnvironment.ts */
import { layOutTokenWarning } from '#domain/pushes/layOutTokenWarning.ts';
import { composeMail } from '#functions/reminder/composeMail.ts';
import { readMailSettings } from '#functions/reminder/mailSettings.ts';
import { toReminderMail } from '#functions/reminder/toReminderMail.ts';
import { findMarkup, sampledPayloads } from '#test/support/markup/payloads.ts';

const settings = readMailSettings({
  MAIL_FROM: 'Engineering Data <data@example.test>',
  PAGE_URL: 'https://data.example.test/',
  SMTP_URL: 'smtp://localhost',
});

function compose(payload: string) {
  const teams = [{ id: '"><b>', name: payload, missing: 'October is missing', holds: payload }];
  const reminder = { email: 'sam.staff@example.test', name: payload, teams, tasks: [] };
  const texts = { subject: `{name} ${payload}`, text: `Hello {name},\n\n{teams}\n\n${payload}` };
  return composeMail(settings, { ...toReminderMail(reminder, '2026-11', texts), id: 'a1b2' });
}

test('names, teams and texts of admins are texts in a mail, too', () => {
  for (const payload of sampledPayloads) {
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

test('names of tokens, teams and people are texts in a warning, too', () => {
  for (const payload of sampledPayloads) {
    const token = {
      ...{ id: '"><b>', name: payload, teams: ['t1'], createdBy: 'gone', createdByName: payload, isOwn: false },
      ...{ createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-12-27T00:00:00.000Z' },
    };
    const warning = { email: 'ada@example.test', name: payload, isAdmin: true, tokens: [token] };
    const place = { teamNames: new Map([['t1', payload]]), timeZone: 'UTC' };
    const layOut = (pageUrl: string) => layOutTokenWarning(warning, { ...place, pageUrl });
    const { html, headers } = composeMail(settings, { id: 'a1b2', email: warning.email, name: payload, layOut });
    const mail = new DOMParser().parseFromString(html, 'text/html');
    expect(findMarkup(mail)).toEqual([]);
    expect(mail.querySelector('li a')?.textContent).toBe(payload.trim());
    expect(mail.querySelector('li a')?.getAttribute('href')).toBe(
      'https://data.example.test/admin/tokens?token=%22%3E%3Cb%3E',
    );
    expect(mail.querySelector('li')?.textContent).toContain(`For ${payload.trim()}Made by ${payload.trim()}, to whom`);
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  }
});

test('a name can begin no header of its own', () => {
  const { subject, to } = compose('Sam\r\nBcc: everybody@example.test\0');
  expect(`${subject}${to.name}`).not.toMatch(/[\r\n\0]/u);
});
