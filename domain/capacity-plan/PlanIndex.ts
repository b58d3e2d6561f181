import { chooseManagers, type ChosenManagers, type ManagerQuestion } from './chooseManagers.ts';
import type { NumberedRow } from './columns.ts';
import type { ChangeKeys } from './comparePlan.ts';
import { type CheckedRow, memberKey, mergeRows, type ManagerValue, type RoleValues } from './mergeRows.ts';
import {
  byLine,
  checkNumberedRow,
  findConflicts,
  type RefusedRow,
  toAcceptedRow,
  type UploadPlan,
} from './planUpload.ts';
import type { PersonPatch, RowProblem, TeamPatch } from './rowRecord.ts';

/**
 * `planUpload`, kept up to date while rows change. A row reaches no further than its team and its person, their rows,
 * and the teams and people of those: only these are merged again.
 */
export class PlanIndex {
  private readonly checked = new Map<number, CheckedRow>();
  private readonly faulty = new Map<number, RefusedRow>();
  private readonly contradicting = new Map<number, RefusedRow>();
  private readonly byTeam = new LineIndex();
  private readonly byEmail = new LineIndex();
  private readonly teams = new Map<string, TeamPatch>();
  private readonly people = new Map<string, PersonPatch>();
  private readonly roles = new Map<string, RoleValues>();
  private readonly managers = new Map<string, ManagerValue>();
  private readonly questions = new Map<string, ManagerQuestion>();

  constructor(
    rows: readonly NumberedRow[],
    private readonly chosen: ChosenManagers,
  ) {
    this.update(new Map(rows.map((row) => [row.line, row])));
  }

  /** Its maps are updated in place. */
  get plan(): UploadPlan {
    const { teams, people, roles, checked, contradicting } = this;
    const refused = [...this.faulty.values(), ...contradicting.values()].sort(byLine);
    return {
      ...{ teams, people, roles, refused, managerConflicts: [...this.questions.values()] },
      // Seldom asked for.
      get accepted() {
        const rows = [...checked.values()].filter(({ line }) => !contradicting.has(line));
        return rows.sort(byLine).map(toAcceptedRow);
      },
    };
  }

  problemsAt(line: number): readonly RowProblem[] {
    return (this.faulty.get(line) ?? this.contradicting.get(line))?.problems ?? [];
  }

  /** Undefined for a row that is gone. Returns what may differ from before. */
  update(rows: ReadonlyMap<number, NumberedRow | undefined>): ChangeKeys {
    const changed = new KeySet();
    for (const [line, row] of rows) {
      changed.add(this.checked.get(line));
      this.forget(line);
      if (row !== undefined) changed.add(this.remember(row));
    }
    const near = this.rowsOf(changed);
    const touched = changed.with(near);
    const around = this.rowsOf(touched);
    const all = mergeRows(around);
    for (const checked of near) {
      const { line, row } = checked;
      const problems = findConflicts(checked, all);
      if (problems.length > 0) this.contradicting.set(line, { line, row, problems });
      else this.contradicting.delete(line);
    }
    const accepted = around.filter(({ line }) => !this.contradicting.has(line));
    const merged = accepted.length < around.length ? mergeRows(accepted) : all;
    replace(this.teams, touched.teams, merged.teams.values);
    replace(this.people, touched.emails, merged.people.values);
    replace(this.roles, touched.members, merged.roles.values);
    replace(this.managers, touched.members, merged.managers.values);
    const everybody = touched.with(around);
    this.chooseManagers(touched, everybody);
    return { teams: touched.teams, people: touched.emails, memberships: everybody.members };
  }

  /** Whether managers are those of teams depends on everybody in them. */
  private chooseManagers(touched: KeySet, { emails, members }: KeySet): void {
    const theirs = new KeySet(new Set(), new Set(emails), new Set(members));
    const teams = theirs.with(this.rowsOf(theirs)).teams;
    const named = new Map<string, ManagerValue>();
    for (const row of this.rowsOf(new KeySet(teams))) {
      const key = keyOf(row);
      const manager = key === undefined ? undefined : this.managers.get(key);
      if (key !== undefined && manager !== undefined) named.set(key, manager);
    }
    const { managers, questions } = chooseManagers(named, this.chosen);
    replace(this.questions, emails, new Map(questions.map((question) => [question.email, question])));
    for (const email of touched.emails) {
      const [person, manager] = [this.people.get(email), managers.get(email)];
      if (person !== undefined && manager !== undefined) this.people.set(email, { ...person, manager });
    }
  }

  private forget(line: number): void {
    const known = this.checked.get(line);
    if (known !== undefined) {
      this.byTeam.delete(known.teamKey, line);
      this.byEmail.delete(known.record.person?.email, line);
    }
    this.checked.delete(line);
    this.faulty.delete(line);
    this.contradicting.delete(line);
  }

  private remember(row: NumberedRow): CheckedRow | undefined {
    const check = checkNumberedRow(row);
    if ('problems' in check) {
      this.faulty.set(row.line, check);
      return undefined;
    }
    this.checked.set(row.line, check);
    this.byTeam.add(check.teamKey, row.line);
    this.byEmail.add(check.record.person?.email, row.line);
    return check;
  }

  /** In the order of lines. */
  private rowsOf({ teams, emails }: KeySet): CheckedRow[] {
    const lines = new Set([...this.byTeam.linesOf(teams), ...this.byEmail.linesOf(emails)]);
    return Array.from(lines, (line) => this.checked.get(line))
      .filter((row) => row !== undefined)
      .sort(byLine);
  }
}

class KeySet {
  constructor(
    readonly teams = new Set<string>(),
    readonly emails = new Set<string>(),
    readonly members = new Set<string>(),
  ) {}

  add(row: CheckedRow | undefined): void {
    if (row === undefined) return;
    this.teams.add(row.teamKey);
    const [email, member] = [row.record.person?.email, keyOf(row)];
    if (email !== undefined) this.emails.add(email);
    if (member !== undefined) this.members.add(member);
  }

  with(rows: readonly CheckedRow[]): KeySet {
    const more = new KeySet(new Set(this.teams), new Set(this.emails), new Set(this.members));
    for (const row of rows) more.add(row);
    return more;
  }
}

class LineIndex {
  private readonly lines = new Map<string, Set<number>>();

  add(key: string | undefined, line: number): void {
    if (key === undefined) return;
    const lines = this.lines.get(key);
    if (lines === undefined) this.lines.set(key, new Set([line]));
    else lines.add(line);
  }

  delete(key: string | undefined, line: number): void {
    if (key !== undefined) this.lines.get(key)?.delete(line);
  }

  *linesOf(keys: Iterable<string>): Generator<number> {
    for (const key of keys) yield* this.lines.get(key) ?? [];
  }
}

function keyOf({ teamKey, record }: CheckedRow): string | undefined {
  return record.person && memberKey(teamKey, record.person.email);
}

function replace<Value>(map: Map<string, Value>, keys: Iterable<string>, values: ReadonlyMap<string, Value>): void {
  for (const key of keys) {
    const value = values.get(key);
    if (value === undefined) map.delete(key);
    else map.set(key, value);
  }
}
