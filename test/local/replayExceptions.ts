/** Exchanges of one recording that can't match, and why. Labels as the replay names them; `(2)` is the second of that label. */
export interface ReplayException {
  readonly recording: string;
  readonly reason: string;
  readonly labels: readonly string[];
}

/**
 * Everything that may differ from the recordings beside the operations that `routes.ts` lists as unanswered. What is listed here and
 * does match fails the replay, so that this list stays true.
 */
export const replayExceptions: readonly ReplayException[] = [
  {
    recording: 'rows-list',
    reason:
      'Text is compared strictly here; the recorded database ignores case and umlauts (its newer sibling does not).',
    labels: ['equal text ignores case (MariaDB)', 'equal without umlaut matches or not', 'greaterThan text'],
  },
  {
    recording: 'rows-list',
    reason:
      'Texts are ordered by their letters’ numbers here; the recorded database orders without regard to case and umlauts.',
    labels: ['orderAsc text', 'orderDesc text'],
  },
  {
    recording: 'list-limits',
    reason: 'Parts of a text match whatever the case of a to z here, but not other letters: `ä` is not `a`.',
    labels: ['contains name "ann"', 'contains name "änn"', 'contains name "muller"', 'startsWith "anna"'],
  },
  {
    recording: 'storage',
    reason: 'Names of files are compared strictly as well: `A.TXT` is not `a.txt`.',
    labels: ['list by name'],
  },
  {
    recording: 'realtime-rows',
    reason: 'Events of a transaction and of the databases API, which are not answered: plain writes stand in for them.',
    labels: [
      'commit · socket a',
      'commit · socket a (2)',
      'write through the databases API · socket a',
      'transaction with one update: commit · socket a',
      'transaction with two updates of one row: commit · socket a',
      'transaction with two updates of one row: commit · socket a (2)',
      'transaction with two updates of one row: commit · socket a (3)',
    ],
  },
  {
    recording: 'oauth2',
    reason:
      'The browser that begins a sign-in gets a cookie here, without which nobody can end it; Appwrite sets none and lets anyone.',
    labels: ['session', 'session refused', 'token', 'token refused'].map(
      (flow) => `${flow}: 1 the browser goes to Appwrite`,
    ),
  },
  {
    recording: 'rows-write',
    reason:
      'Who may not change a row is refused before its permissions are looked at, in the words of a row that is not there.',
    labels: ['upsert by another without permission'],
  },
  {
    recording: 'rows-write',
    reason: 'Who may change no row of the table is not told which rows are missing: ids can be guessed from names.',
    labels: ['update missing by bob', 'delete missing by bob'],
  },
  {
    recording: 'account',
    reason: 'One cookie with SameSite=Lax here; Appwrite sets two, one of them without SameSite and one with None.',
    labels: ['sign in as dora', 'deleteSession current', 'sign in as dora again'],
  },
];
