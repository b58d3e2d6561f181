import type { Route } from '#local/appwrite/platform.ts';
import { unjudged, type MatrixCase, type Outcome, type Refusal } from './MatrixCase.ts';
import { secret } from './matrixConfig.ts';
import type { Person } from './rights.ts';
import { countWrites, differences, restoreSnapshot, takeSnapshot, type Snapshot } from './snapshot.ts';
import type { Answer, KnownThing, Matrix } from './startMatrix.ts';

/** Outcome of one case. */
interface Observed {
  readonly person: Person;
  readonly answer: Answer;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Keys of stored things that have changed. */
  readonly changed: readonly string[];
  /** Events that were announced. */
  readonly events: number;
}

/** Sends the requests one after the other, each against the initial contents, and returns the violations. */
export async function findViolations(
  matrix: Matrix,
  person: Person,
  route: Route,
  cases: readonly MatrixCase[],
): Promise<string[]> {
  const firstRefusals = new Map<string, string>();
  const violations: string[] = [];
  const before = takeSnapshot(matrix.appwrite.platform);
  for (const each of cases) {
    const observed = await observe(matrix, person, route, each, before);
    const wrong =
      each.refusal === undefined
        ? wrongOfAllowed(each, observed, matrix.things)
        : [...wrongOfRefused(each, each.refusal, observed), ...unlike(each, observed, firstRefusals)];
    wrong.push(...toldSecrets(each, observed, matrix.things));
    violations.push(...wrong.map((what) => `${each.target} · ${each.variant}: ${what}`));
  }
  return violations;
}

/** Sends one request and reverts its changes. */
async function observe(
  matrix: Matrix,
  person: Person,
  route: Route,
  each: MatrixCase,
  before: Snapshot,
): Promise<Observed> {
  const { platform } = matrix.appwrite;
  let events = 0;
  const unsubscribe = platform.events.subscribe(() => void (events += 1));
  const written = countWrites(platform);
  const answer = await matrix.send(person, route, each.params, each.request);
  unsubscribe();
  // A whole snapshot takes as long as the request; only the bytes of files change without a write to the database.
  const isSame = countWrites(platform) === written;
  const after =
    isSame && !route.path.startsWith('/storage') ? before : takeSnapshot(platform, isSame ? before.records : undefined);
  const changed = differences(before, after);
  if (changed.length > 0) restoreSnapshot(platform, before, after);
  return { person, answer, before, after, changed, events };
}

function wrongOfRefused(each: MatrixCase, refusal: Refusal, observed: Observed): string[] {
  const { answer } = observed;
  const isExpected = isAnswer(answer, refusal) || (each.early !== undefined && isAnswer(answer, each.early));
  return [...(isExpected ? [] : [`${said(answer)} instead of ${said(refusal)}`]), ...leftTraces(observed)];
}

/** Refusals of the same kind must have the same words, whatever is stored and whichever table it is. */
function unlike(each: MatrixCase, { answer }: Observed, firstRefusals: Map<string, string>): string[] {
  const { refusal, early, ownWords, likeness = each.target } = each;
  if (refusal === undefined || !isAnswer(answer, refusal)) return [];
  if (ownWords === true || (early !== undefined && isAnswer(answer, early))) return [];
  const ids = Object.values(each.params).sort((one, other) => other.length - one.length);
  const words = ids.reduce((text, id) => text.replaceAll(`'${id}'`, "'…'"), answer.message);
  const first = firstRefusals.get(likeness) ?? words;
  firstRefusals.set(likeness, first);
  return words === first ? [] : [`refused with “${words}”, elsewhere with “${first}”`];
}

function wrongOfAllowed(
  { outcome, thing, touches }: MatrixCase,
  observed: Observed,
  things: readonly KnownThing[],
): string[] {
  const { answer, changed } = observed;
  const isError = answer.status >= 400;
  const traces = isError ? leftTraces(observed) : [];
  if (outcome === unjudged) {
    const others = changed.filter((key) => !touches.includes(key));
    return [
      ...traces,
      ...(answer.status >= 500 ? [said(answer)] : []),
      ...(others.length > 0 && !isError ? [`changed ${others.join(', ')}`] : []),
    ];
  }
  const expected = { type: '', ...outcome };
  if (!isAnswer(answer, expected)) return [...traces, `${said(answer)} instead of ${said(expected)}, which is allowed`];
  return isError || hasEffect(outcome, thing, observed, things)
    ? traces
    : [`${said(answer)}, but ${describe(outcome, changed)}`];
}

function hasEffect(
  { effect }: Outcome,
  thing: string,
  { person, answer, before, after, changed, events }: Observed,
  things: readonly KnownThing[],
): boolean {
  const [was, is] = [before.things, after.things];
  const only = changed.length === 1 ? (changed[0] ?? '') : '';
  const shows = (known: KnownThing): boolean => answer.raw.includes(known.secret);
  const folder = thing.slice(0, thing.lastIndexOf('/') + 1);
  if (effect === undefined) return changed.length === 0;
  switch (effect) {
    case 'shows':
      return changed.length === 0 && things.some((known) => known.key === thing && shows(known));
    case 'lists':
      return (
        changed.length === 0 &&
        things.filter(({ key }) => key.startsWith(folder)).every((known) => shows(known) === known.isReadableBy(person))
      );
    case 'adds':
      return only.startsWith(folder) && !was.has(only) && events > 0;
    case 'changes':
      return only === thing && was.has(thing) && is.has(thing) && events > 0;
    case 'removes':
      return only === thing && !is.has(thing);
  }
}

/** A refused call leaves everything as it was, and nobody hears of it. */
function leftTraces({ changed, events }: Observed): string[] {
  return [
    ...(changed.length > 0 ? [`changed ${changed.join(', ')}`] : []),
    ...(events > 0 ? [`announced ${events} event(s)`] : []),
  ];
}

/** A refusal holds no four letters of any secret, another answer nothing that this person may not read. */
function toldSecrets({ refusal }: MatrixCase, { person, answer }: Observed, things: readonly KnownThing[]): string[] {
  if (refusal !== undefined) {
    const parts = Array.from({ length: secret.length - 3 }, (_none, i) => secret.slice(i, i + 4));
    const told = parts.filter((part) => answer.raw.includes(part));
    return told.length > 0 ? [`tells ${told.join(', ')}`] : [];
  }
  const told = things.filter((known) => answer.raw.includes(known.secret) && !known.isReadableBy(person));
  return told.map(({ key }) => `shows ${key}`);
}

function isAnswer({ status, type }: Refusal, expected: Refusal): boolean {
  return status === expected.status && type === expected.type;
}

const said = ({ status, type }: Refusal): string => `${status} ${type}`.trim();

function describe({ effect }: Outcome, changed: readonly string[]): string {
  return `“${effect ?? 'nothing'}” was expected; changed: ${changed.join(', ') || 'nothing'}`;
}
