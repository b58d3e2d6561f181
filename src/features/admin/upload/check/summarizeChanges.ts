import { foldText } from '#domain/upload/foldText.ts';
import type { Change, ChangeCounts, ComparisonSummary } from './Comparison.ts';

export function summarizeChanges(changes: readonly Change[]): ComparisonSummary {
  const blank = (): Record<keyof ChangeCounts, number> => ({ added: 0, changed: 0, unchanged: 0, unmentioned: 0 });
  const counts = { teams: blank(), people: blank(), places: blank() };
  const stored = new Set<string>();
  const touched = new Set<string>();
  for (const { kind, type, id, detail } of changes) {
    counts[kind][type]++;
    if (kind === 'teams' && type !== 'added') stored.add(id);
    if (type === 'unchanged' || type === 'unmentioned') continue;
    if (kind === 'teams') touched.add(id);
    if (kind === 'places') touched.add(foldText(detail));
  }
  return { counts, storedTeams: stored.size, touchedTeams: [...touched].filter((id) => stored.has(id)).length };
}

/** Fewer teams than this are no reason to ask. */
const fewTeams = 3;

/** Whether a file does what a file seldom does, so that whoever submits it is asked once more: it changes most teams. */
export function isUnusual({ storedTeams, touchedTeams }: ComparisonSummary): boolean {
  return touchedTeams >= fewTeams && touchedTeams > storedTeams / 2;
}
