import { type MetricField, metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import { formatMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { isDay } from '#domain/calendarDay.ts';
import { isSameScope, type Target, type TargetsByMetric } from './targets.ts';

export interface TargetDraft extends Pick<Target, 'scope' | 'of' | 'agreedBy' | 'agreedOn'> {
  readonly metric: MetricKey;
  /** As typed. */
  readonly value: string;
}

const maxAgreedBy = 100;

export function blankTarget(today: string): TargetDraft {
  const [{ key: metric } = { key: 'overallRepoTestCoverage' as const }] = metricFields;
  return { metric, scope: 'organisation', of: '', value: '', agreedBy: '', agreedOn: today };
}

export function targetDraft(metric: MetricKey, target: Target): TargetDraft {
  return { ...target, metric, value: formatMetric(target.value) };
}

export type TargetProblems = Partial<Record<'of' | 'value' | 'agreedBy' | 'agreedOn', string>>;

interface Known {
  readonly targets: TargetsByMetric;
  readonly teamIds: ReadonlySet<string>;
  readonly sectors: readonly string[];
  /** Null for a new one. */
  readonly before: Target | null;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Either the target, or what has to be changed first. */
export function checkTarget(
  field: MetricField,
  draft: TargetDraft,
  { targets, teamIds, sectors, before, today }: Known,
): { readonly target?: Target; readonly problems: TargetProblems } {
  const { scope, agreedOn } = draft;
  const agreedBy = draft.agreedBy.trim();
  const of = scope === 'organisation' ? '' : draft.of;
  const value = parseMetric(field, draft.value);
  const isKnown = scope === 'organisation' || (scope === 'team' ? teamIds.has(of) : sectors.includes(of));
  const isTaken = targets.get(field.key)?.some((each) => isSameScope(each, { scope, of })) === true;
  const problems: TargetProblems = {
    ...(before === null && isTaken && { of: 'There is a target for it already: edit that one.' }),
    ...(before === null && !isKnown && { of: scope === 'team' ? 'Choose a team.' : 'Choose a sector.' }),
    ...(!value.ok && { value: value.message }),
    ...(agreedBy === '' && { agreedBy: 'Write who agreed to it.' }),
    ...(agreedBy.length > maxAgreedBy && { agreedBy: `Write at most ${maxAgreedBy} characters.` }),
    ...(!isDay(agreedOn) && { agreedOn: 'Choose the day.' }),
    ...(isDay(agreedOn) && agreedOn > today && { agreedOn: 'Choose today or an earlier day.' }),
  };
  if (Object.keys(problems).length > 0 || !value.ok || value.value === null) return { problems };
  return { target: { scope, of, value: value.value, agreedBy, agreedOn }, problems };
}
