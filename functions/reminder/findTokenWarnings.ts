import { addDays } from '#domain/calendarDay.ts';
import { layOutTokenWarning } from '#domain/pushes/layOutTokenWarning.ts';
import { tokenWarningDays } from '#domain/pushes/token.ts';
import {
  type EndingToken,
  isWarningDue,
  planTokenWarnings,
  type TokenWarning,
  tokenWarningKey,
} from '#domain/pushes/tokenWarnings.ts';
import { isMailTime } from '#domain/reminders/days.ts';
import { formatMailKeys, mailKindOf, parseMailKeys } from '#domain/reminders/mails.ts';
import type { DueMail, FindDueMails } from './DueMail.ts';
import { mailIdOf, type ReminderPorts } from './ports.ts';
import { told } from './readTold.ts';

const kind = 'token';
const dayMs = 24 * 60 * 60 * 1_000;

/** Of metrics tokens that expire soon, whether or not reminders are on; each person is told of each once. */
export const findTokenWarnings: FindDueMails = async ({ ports, begun, day, waiting }) => {
  const { timeZone } = ports;
  const now = new Date(begun);
  if (!isMailTime(now, timeZone)) return undefined;
  // A day more than it takes: days are the organisation's.
  const ending = await ports.listEndingTokens(now, new Date(begun + (tokenWarningDays + 1) * dayMs));
  const tokens = ending.filter((token) => isWarningDue(token, { today: day, timeZone }));
  const warnings = tokens.length === 0 ? [] : await readWarnings(tokens, ports, day);
  if (warnings.length === 0 && !waiting.some(({ fields }) => mailKindOf(fields) === kind)) return undefined;
  const teamIds = warnings.flatMap((warning) => warning.tokens.flatMap(({ teams }) => teams ?? []));
  const teamNames = await ports.teamNames([...new Set(teamIds)]);
  const toMail = (warning: TokenWarning): DueMail => ({
    ...{ email: warning.email, name: warning.name, teams: 0 },
    about: formatMailKeys(warning.tokens.map(tokenWarningKey)),
    layOut: (pageUrl) => layOutTokenWarning(warning, { teamNames, timeZone, pageUrl }),
  });
  return { kind, mails: new Map(warnings.map((warning) => [mailIdOf(day, warning.email, kind), toMail(warning)])) };
};

async function readWarnings(
  tokens: readonly EndingToken[],
  ports: ReminderPorts,
  day: string,
): Promise<TokenWarning[]> {
  const earlier = await ports.mails.listSince(kind, addDays(day, -tokenWarningDays - 1));
  const toldKeys = new Set(
    earlier.flatMap(({ fields }) =>
      told.has(fields.status) ? parseMailKeys(fields).map((key) => `${fields.email} ${key}`) : [],
    ),
  );
  const accounts = await ports.readAccounts(tokens.map(({ createdBy }) => createdBy));
  return planTokenWarnings(tokens, accounts, (email, key) => toldKeys.has(`${email} ${key}`));
}
