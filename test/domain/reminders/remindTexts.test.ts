import { describeOthers, describeRecipients, describeReminded, describeToday } from '#domain/reminders/remindTexts.ts';

const counts = { teams: 0, people: 0, optedOut: 0, written: 0, failed: 0, teamsWithout: 0, unknown: 0 };
const result = { sent: 0, failed: 0, queued: 0, unknown: 0, reasons: [] };

it.each([
  [{}, 'Nobody gets an e-mail.'],
  [{ people: 1, teams: 1 }, '1 person of 1 team gets an e-mail.'],
  [{ people: 1_031, teams: 28 }, '1,031 people of 28 teams get an e-mail.'],
])('who gets one: %j', (given, expected) => expect(describeRecipients({ ...counts, ...given })).toBe(expected));

it.each([
  [{ people: 1, teams: 2 }, 'A reminder would write to 1 person of 2 teams today.'],
  [{ unknown: 8 }, /^A reminder would write to nobody today\. 8 teams were added just now, /],
])('who would get one: %j', (given, expected) => expect(describeToday({ ...counts, ...given })).toMatch(expected));

it.each([
  [{ people: 3 }, []],
  [
    { written: 1, failed: 1, optedOut: 1, teamsWithout: 1 },
    [
      '1 person has been written to today already.',
      '1 person could not be reached today; not tried again before tomorrow.',
      '1 person has turned reminders off.',
      '1 team has nobody to write to.',
    ],
  ],
  [
    { written: 2, optedOut: 3, teamsWithout: 4, unknown: 5 },
    [
      '2 people have been written to today already.',
      '3 people have turned reminders off.',
      '5 teams were added just now, and can be reminded in a quarter of an hour.',
      '4 teams have nobody to write to.',
    ],
  ],
])('who gets none: %j', (given, expected) => expect(describeOthers({ ...counts, ...given })).toEqual(expected));

it.each([
  [{}, 'Nobody was left to write to.'],
  [{ sent: 1 }, '1 person has been written to.'],
  [
    { sent: 31, failed: 2, reasons: ['550 No such person', 'Looks like spam.'] },
    '31 people have been written to, 2 failed: 550 No such person; Looks like spam.',
  ],
  [
    { queued: 2, reasons: ['connect ECONNREFUSED'] },
    'Nobody has been written to, 2 wait for another try within the hour: connect ECONNREFUSED.',
  ],
  [
    { sent: 2, queued: 1, unknown: 1 },
    '2 people have been written to, 1 waits for another try within the hour, 1 may have got it and is not written to again.',
  ],
])('what became of it: %j', (given, expected) => expect(describeReminded({ ...result, ...given })).toBe(expected));
