import { reminderPreferenceUrl, teamMetricsUrl } from '#domain/reminders/links.ts';
import { layOutReminder, toLine, unknownPlaceholders } from '#domain/reminders/reminderText.ts';
import { paths } from '#src/paths.ts';

const falcon = { label: 'Falcon', url: 'https://data.example.test/teams/falcon/teamMetrics' };
const teams = { kind: 'list', items: [falcon] } as const;
const values = { name: 'Sam Staff', month: '2026-11', count: 1, teams };

it('fills in what stands in braces', () => {
  const settings = {
    subject: '{Month}: {count} of {name}',
    text: 'Hello {name},\n\n{teams}\n\n{month} is due by {due}.',
  };
  expect(layOutReminder(settings, values)).toEqual({
    subject: 'November 2026: 1 team of Sam Staff',
    blocks: [
      { kind: 'text', text: 'Hello Sam Staff,' },
      teams,
      { kind: 'text', text: 'November 2026 is due by Nov 30.' },
    ],
  });
});

it('the list stands at the end of a text without it, and once', () => {
  const kinds = (text: string) => layOutReminder({ subject: '', text }, values).blocks;
  expect(kinds('Hello')).toEqual([{ kind: 'text', text: 'Hello' }, teams]);
  expect(kinds('{teams}')).toEqual([teams]);
  expect(kinds('{teams} and {TEAMS}')).toEqual([teams, { kind: 'text', text: 'and 1 team' }]);
});

it('what a value says is never filled in again', () => {
  const { subject, blocks } = layOutReminder(
    { subject: '{name} {teams}', text: '{name}' },
    { ...values, name: '{month} {teams} $& $1' },
  );
  expect(subject).toBe('{month} {teams} $& $1 1 team');
  expect(blocks[0]).toEqual({ kind: 'text', text: '{month} {teams} $& $1' });
});

it('a subject is one line, whatever is in it', () => {
  const name = 'Sam\r\nBcc: eve@example.test\u2028\u0000\tx';
  const { subject } = layOutReminder({ subject: 'For\n{name}', text: '' }, { ...values, name });
  expect(subject).toBe('For Sam Bcc: eve@example.test x');
  expect(toLine(' \r\n ')).toBe('');
});

it('names placeholders that stand for nothing', () => {
  expect(unknownPlaceholders('{name} {team} {} {constructor} { month } {team}')).toEqual(['{team}', '{constructor}']);
});

it('links lead where the page has its screens', () => {
  expect(teamMetricsUrl('https://data.example.test/', 'a/ä')).toBe(
    `https://data.example.test${paths.team('a/ä', 'teamMetrics')}`,
  );
  expect(reminderPreferenceUrl('https://data.example.test')).toBe(`https://data.example.test${paths.reminders}`);
});
