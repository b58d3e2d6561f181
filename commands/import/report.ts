import { writeFile } from 'node:fs/promises';
import { CommandFailure } from '#commands/CommandFailure.ts';
import type { ChangeCounts, ChangeKind } from '#domain/capacity-plan/Comparison.ts';
import type { KindCounts } from '#domain/capacity-plan/kindCounts.ts';
import type { ProblemGroup } from '#domain/capacity-plan/repair/problemGroups.ts';
import { describeProblem } from '#domain/capacity-plan/rowRecord.ts';
import { type CheckedFile, exitCodes } from './checkFile.ts';

const maxLines = 20;

const outcomes: Readonly<Record<number, string>> = {
  0: 'imported',
  [exitCodes.toRepair]: 'to repair',
  [exitCodes.retiresTooMuch]: 'retires too much',
};

/** JSON of a run, filled as far as it came. */
export class ImportReport {
  private readonly fields: Record<string, unknown>;

  constructor(
    file: string,
    private readonly path: string | undefined,
  ) {
    this.fields = { file };
  }

  addFile({ chosen }: CheckedFile): void {
    this.fields.rows = chosen.rows.length;
    this.fields.refused = chosen.plan.refused.map(({ line, problems }) => ({
      line,
      problems: problems.map((problem) => ({ column: problem.column, text: describeProblem(problem) })),
    }));
  }

  /** As the page lists them before Submit, the first lines of each. */
  addProblems(groups: readonly ProblemGroup[]): void {
    this.fields.problems = groups.map(({ severity, column, what, why, lines, suggestions }) => ({
      ...{ severity, column, what, why, rows: lines.length, lines: lines.slice(0, maxLines) },
      suggestion: suggestions[0] ?? null,
    }));
  }

  addChanges(changes: Readonly<Record<ChangeKind, ChangeCounts>>, retired: KindCounts | undefined): void {
    Object.assign(this.fields, { changes, retired });
  }

  /** Written before the run, so that a path that can't be written stops it, and however it ends; hands on what it throws. */
  async of(run: () => Promise<string>): Promise<string> {
    await this.write(1, 'The run was broken off.');
    try {
      const message = await run();
      await this.write(0, message);
      return message;
    } catch (thrown) {
      await this.write(thrown instanceof CommandFailure ? thrown.exitCode : 1, (thrown as Error).message);
      throw thrown;
    }
  }

  private async write(exitCode: number, message: string): Promise<void> {
    if (this.path === undefined) return;
    const { file, ...more } = this.fields;
    const report = { file, outcome: outcomes[exitCode] ?? 'failed', exitCode, message, ...more };
    try {
      await writeFile(this.path, `${JSON.stringify(report, null, 2)}\n`);
    } catch (thrown) {
      throw new CommandFailure(`${this.path} can't be written: ${(thrown as Error).message}. ${message}`);
    }
  }
}
