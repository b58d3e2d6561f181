import { lastInventorySaves } from '#domain/changes/confirmations.ts';
import { lastMadeAt } from '#domain/changes/teamRemovals.ts';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import {
  blankReporting,
  formatMonths,
  keptMonthsBack,
  type TeamReportingFields,
} from '#domain/monthly-metrics/teamReporting.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { HistoryPorts, StoredState } from './ports.ts';
import type { SavedReport, StoredReporting } from './reportPorts.ts';
import { type ChangesOfRows, readChanges } from './stateChanges.ts';

/** While other runs write the same rows; the next sweep does the rest. */
const maxAttempts = 4;

type ReportFields = Pick<TeamReportingFields, 'months' | 'lastMonth' | 'reportedAt' | 'reportedBy'>;
type InventoryFields = Omit<TeamReportingFields, keyof ReportFields>;
type RowsByTeam = ReadonlyMap<string, StoredReporting>;
type Saves = ReadonlyMap<string, readonly SavedReport[]>;

/** Rows are read before the reports and written again where these changed meanwhile: whoever writes last knows every report. */
export async function followReports(teamIds: readonly string[], ports: HistoryPorts): Promise<void> {
  let rows = await readOrCreate(teamIds, ports);
  for (let attempt = 0; rows.size > 0 && attempt < maxAttempts; attempt += 1) {
    const ids = [...rows.keys()];
    const wantedOf = (saves: Saves) => (id: string) => reportFields(saves.get(id) ?? [], ports);
    const known = wantedOf(await savesByTeam(ids, ports));
    const left = await replaceChanged(rows, known, ports);
    if (rows.size > 1) {
      const now = wantedOf(await savesByTeam(ids, ports));
      left.push(...ids.filter((id) => JSON.stringify(known(id)) !== JSON.stringify(now(id))));
    }
    rows = left.length === 0 ? new Map() : await ports.reporting.find(left);
  }
}

export async function followInventories(read: RowsByTeam, known: ChangesOfRows, ports: HistoryPorts): Promise<void> {
  let [rows, changes] = [read, known];
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const wanted = new Map<string, Partial<InventoryFields>>();
    for (const [id, ofRow] of changes) if (rows.has(id)) wanted.set(id, await inventoryFields(ofRow, ports));
    const left = await replaceChanged(rows, (id) => wanted.get(id) ?? {}, ports);
    if (left.length === 0) return;
    rows = await ports.reporting.find(left);
    changes = await readChanges(await ports.states.list('inventory', left), ports);
  }
}

/** A team that an upload made anew under a removed one's id begins without its confirmations and changes. */
export async function forgetFormer(teamIds: readonly string[], ports: HistoryPorts): Promise<void> {
  const rows = await ports.reporting.find(teamIds);
  const isKnown = ({ fields }: StoredReporting): boolean => fields.confirmedAt !== null || fields.changedAt !== null;
  const ids = [...rows].flatMap(([id, row]) => (isKnown(row) ? [id] : []));
  if (ids.length === 0) return;
  const entries = await ports.entries.findUploads(ids, new Date(0).toISOString());
  await replaceChanged(
    rows,
    (id) => {
      const { confirmedAt = null, changedAt = null } = rows.get(id)?.fields ?? {};
      const made = lastMadeAt(entries.get(id)?.filter(({ area }) => area === 'team') ?? []) ?? '';
      const isFormer = (date: string | null): boolean => Date.parse(date ?? '') < Date.parse(made);
      return {
        ...(isFormer(confirmedAt) && { confirmedAt: null, confirmedBy: null }),
        ...(isFormer(changedAt) && { changedAt: null, changedBy: null }),
      };
    },
    ports,
  );
}

/** Rows of those teams that exist. */
export async function readOrCreate(teamIds: readonly string[], ports: HistoryPorts): Promise<RowsByTeam> {
  const rows = await ports.reporting.find(teamIds);
  const missing = teamIds.filter((id) => !rows.has(id));
  if (missing.length === 0) return rows;
  const teams = [...(await ports.teamNames(missing)).keys()];
  if (teams.length === 0) return rows;
  await createReporting(teams, ports);
  return new Map([...rows, ...(await ports.reporting.find(teams))]);
}

/** For teams that exist. The last known save from before the history counts as a confirmation. */
export async function createReporting(teamIds: readonly string[], ports: HistoryPorts): Promise<void> {
  const changes = await readChanges(await ports.states.list('inventory', teamIds), ports);
  const saves = await savesByTeam(teamIds, ports);
  const rows = new Map<string, TeamReportingFields>();
  for (const id of teamIds) {
    const ofRow = changes.get(id) ?? [];
    const [first] = ofRow;
    const isOlder = first?.state.isStart === true && first.state.state !== null;
    rows.set(id, {
      ...blankReporting,
      ...(isOlder && (await confirmedFields(first.state, ports))),
      ...(await inventoryFields(ofRow, ports)),
      ...reportFields(saves.get(id) ?? [], ports),
    });
  }
  await ports.reporting.add(rows);
}

async function savesByTeam(teamIds: readonly string[], { reports }: HistoryPorts): Promise<Saves> {
  return groupBy(await reports.listSaves(teamIds), ({ teamId }) => teamId);
}

function reportFields(saves: readonly SavedReport[], { timeZone, now }: HistoryPorts): ReportFields {
  const first = addMonths(monthOf(new Date(now()), timeZone), -keptMonthsBack);
  const months = saves.flatMap(({ month }) => (month >= first ? [month] : []));
  const last = saves.reduce<SavedReport | undefined>(
    (newest, each) => (newest === undefined || each.month > newest.month ? each : newest),
    undefined,
  );
  return { months: formatMonths(months), ...lastReport(last) };
}

export function lastReport(report: SavedReport | undefined): Omit<ReportFields, 'months'> {
  if (report === undefined) return { lastMonth: null, reportedAt: null, reportedBy: null };
  const { month: lastMonth, reportedAt, reportedBy, correctedAt, correctedBy } = report;
  if (correctedAt !== null) return { lastMonth, reportedAt: correctedAt, reportedBy: correctedBy };
  return { lastMonth, reportedAt, reportedBy };
}

async function inventoryFields(
  changes: NonNullable<ReturnType<ChangesOfRows['get']>>,
  ports: HistoryPorts,
): Promise<Partial<InventoryFields>> {
  const { confirmed, changed } = lastInventorySaves(changes);
  return {
    ...(confirmed !== undefined && (await confirmedFields(confirmed, ports))),
    ...(changed && { changedAt: changed.changedAt, changedBy: await nameIn(changed, ports) }),
    ...(changed === null && { changedAt: null, changedBy: null }),
  };
}

async function confirmedFields(
  state: StoredState | null,
  ports: HistoryPorts,
): Promise<Pick<InventoryFields, 'confirmedAt' | 'confirmedBy'>> {
  if (state === null) return { confirmedAt: null, confirmedBy: null };
  return { confirmedAt: state.stateAt, confirmedBy: await nameIn(state, ports) };
}

async function nameIn({ userId }: StoredState, { nameOf }: HistoryPorts): Promise<string | null> {
  return userId === null ? null : nameOf(userId);
}

/** A single row only unless others have written it since: its id is then returned. */
async function replaceChanged(
  rows: RowsByTeam,
  wantedOf: (teamId: string) => Partial<TeamReportingFields>,
  { reporting }: HistoryPorts,
): Promise<string[]> {
  const changed = new Map<string, Partial<TeamReportingFields>>();
  for (const [id, row] of rows) {
    const wanted = Object.entries(wantedOf(id)) as [keyof TeamReportingFields, string | null][];
    const differing = wanted.filter(([field, value]) => !isSameValue(row.fields[field], value));
    if (differing.length > 0) changed.set(id, Object.fromEntries(differing));
  }
  if (rows.size > 1) {
    await reporting.save(changed);
    return [];
  }
  const left: string[] = [];
  for (const [id, row] of rows) {
    const changes = changed.get(id);
    if (changes !== undefined && (await reporting.replace(row, changes)) === undefined) left.push(id);
  }
  return left;
}

/** The platform writes dates in another way than it takes them. */
export function isSameValue(one: string | null, other: string | null): boolean {
  if (one === other) return true;
  if (one === null || other === null || !one.includes('T') || !other.includes('T')) return false;
  return Date.parse(one) === Date.parse(other);
}
