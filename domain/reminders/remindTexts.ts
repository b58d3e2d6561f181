import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { ReminderCounts } from './countReminders.ts';

/** `31 people of 28 teams get an e-mail.` */
export function describeRecipients({ people, teams }: ReminderCounts): string {
  if (people === 0) return 'Nobody gets an e-mail.';
  return `${formatPeople(people)} of ${formatCount(teams, 'team')} ${people === 1 ? 'gets' : 'get'} an e-mail.`;
}

/** `A reminder would write to 31 people of 28 teams today.`, or why to nobody. */
export function describeToday(counts: ReminderCounts): string {
  const { people, teams } = counts;
  if (people === 0) return ['A reminder would write to nobody today.', ...describeOthers(counts)].join(' ');
  return `A reminder would write to ${formatPeople(people)} of ${formatCount(teams, 'team')} today.`;
}

/** People and teams without a mail, a sentence for each reason. */
export function describeOthers({ written, failed, optedOut, teamsWithout, unknown }: ReminderCounts): string[] {
  const have = (count: number): string => (count === 1 ? 'has' : 'have');
  return [
    written > 0 && `${formatPeople(written)} ${have(written)} been written to today already.`,
    failed > 0 && `${formatPeople(failed)} could not be reached today; not tried again before tomorrow.`,
    optedOut > 0 && `${formatPeople(optedOut)} ${have(optedOut)} turned reminders off.`,
    unknown > 0 &&
      `${formatCount(unknown, 'team')} ${unknown === 1 ? 'was' : 'were'} added just now, and can be reminded in a quarter of an hour.`,
    teamsWithout > 0 && `${formatCount(teamsWithout, 'team')} ${have(teamsWithout)} nobody to write to.`,
  ].filter((text) => text !== false);
}

export interface ReminderResult {
  readonly sent: number;
  readonly failed: number;
  /** Tried again by the next runs. */
  readonly queued: number;
  readonly unknown: number;
  /** The mail server's, each once. */
  readonly reasons: readonly string[];
}

/** `31 people have been written to, 2 failed: 550 No such person.` */
export function describeReminded({ sent, failed, queued, unknown, reasons }: ReminderResult): string {
  if (sent + failed + queued + unknown === 0) return 'Nobody was left to write to.';
  const said = [
    sent === 0 ? 'Nobody has been written to' : `${formatPeople(sent)} ${sent === 1 ? 'has' : 'have'} been written to`,
    failed > 0 && `${formatNumber(failed)} failed`,
    queued > 0 && `${formatNumber(queued)} ${queued === 1 ? 'waits' : 'wait'} for another try within the hour`,
    unknown > 0 && `${formatNumber(unknown)} may have got it and ${unknown === 1 ? 'is' : 'are'} not written to again`,
  ].filter((text) => text !== false);
  const why = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  return `${said.join(', ')}${why}`.replace(/\.?$/, '.');
}

function formatPeople(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;
}
