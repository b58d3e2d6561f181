import { changeKinds, type ComparisonSummary } from '#domain/capacity-plan/Comparison.ts';
import { summarizeCheck } from '#domain/capacity-plan/checkCsv.ts';
import { listConcerns } from '#domain/capacity-plan/concerns.ts';
import type { RetirementSummary } from '#domain/capacity-plan/retirementSummary.ts';
import { describeProblem } from '#domain/capacity-plan/rowRecord.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { quoteText } from '#domain/quoteText.ts';
import type { CheckedFile } from './checkFile.ts';

const maxListed = 10;

/** The file as the page previews it, a line each. Values of the file can't command the terminal. */
export function* describeFile(file: CheckedFile, comparison: ComparisonSummary): Generator<string> {
  for (const line of describe(file, comparison)) yield line.replace(/\p{Cc}/gu, ' ');
}

function* describe({ fileName, checked, chosen }: CheckedFile, comparison: ComparisonSummary) {
  const { rowCount, refusedCount, teamCount, personCount, suspiciousRowCount, leftOutCount } = summarizeCheck(
    checked,
    chosen,
  );
  const { refused, managerConflicts } = chosen.plan;
  yield `${fileName}: ${formatCount(rowCount, 'row')}, ${formatNumber(refusedCount)} of them refused; ${formatCount(teamCount, 'team')}, ${personCount === 1 ? '1 person' : `${formatNumber(personCount)} people`}.`;
  if (refusedCount > 0) {
    yield `Refused rows, which never stop the others:`;
    yield* listed(refused, ({ line, problems }) => `Line ${line}: ${problems.map(describeProblem).join(' ')}`);
  }
  if (suspiciousRowCount > 0) {
    const fate = leftOutCount > 0 ? 'left out' : 'imported as they are, unless with --leave-out-odd';
    yield `Looks odd in ${formatCount(suspiciousRowCount, 'row')}, ${fate}:`;
    yield* listed(
      checked.suspicious,
      ({ line, column, value, why }) => `Line ${line}, ${column} ${quoteText(value)}: ${why}`,
    );
  }
  if (managerConflicts.length > 0) {
    yield `People for whom two teams name different managers:`;
    yield* listed(managerConflicts, ({ email, options, kept }) => {
      const others = options.filter((option) => option !== kept).map(({ manager }) => quoteText(manager));
      return `${email}: ${quoteText(kept.manager)} is kept, not ${others.join(', ')}`;
    });
  }
  yield 'What this file will do:';
  for (const kind of changeKinds) {
    const { added, changed, unchanged, unmentioned } = comparison.counts[kind];
    const name = kind === 'memberships' ? 'team members' : kind;
    yield `  ${name}: ${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged, ${formatNumber(unmentioned)} not in the file`;
  }
}

/** Concerns about the file, a line each; most files raise none. Control characters are taken out. */
export function describeConcerns(
  { checked, chosen }: CheckedFile,
  comparison: ComparisonSummary,
  summary: RetirementSummary | undefined,
): string[] {
  const check = summarizeCheck(checked, chosen);
  return listConcerns({ check, comparison, ...(summary && { retirement: { groups: changeKinds, summary } }) }).map(
    (line) => line.replace(/\p{Cc}/gu, ' '),
  );
}

function* listed<Item>(items: readonly Item[], describeItem: (item: Item) => string): Generator<string> {
  for (const item of items.slice(0, maxListed)) yield `  ${describeItem(item)}`;
  const more = items.length - maxListed;
  if (more > 0) yield `  and ${formatNumber(more)} more`;
}
