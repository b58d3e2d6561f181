import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { planUpload } from '#domain/capacity-plan/planUpload.ts';
import type { Change } from '#domain/capacity-plan/Comparison.ts';
import { comparePlan, type StoredOrganisation, summarizeChanges } from '#domain/capacity-plan/comparePlan.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { numbered, sparseRow, uploadRow } from '#test/support/uploadRow.ts';

const falcon = teamRow('t1', {
  teamName: 'Falcon',
  projectId: 'P-100',
  productName: 'Payments',
  teamType: 'build',
  businessUnit: 'Cards',
  sector: 'Retail',
  greenfield: true,
  teamStatus: 'active',
});
const ada = personRow('p1', {
  firstName: 'Ada',
  middleName: null,
  lastName: 'Lane',
  email: 'ada.lane@example.test',
  manager: 'Moss, Kim',
  company: 'Example Ltd',
  workLocation: 'onshore',
});
const stored: StoredOrganisation = {
  teams: [falcon, teamRow('t2', { teamName: 'Heron' })],
  people: [ada, personRow('p2', { firstName: 'Bo', lastName: 'Reed', email: 'bo.reed@example.test' })],
  memberships: [associationRow('p1', 't1', 'scrum-master'), associationRow('p2', 't2', null)],
};

function compare(rows: readonly UploadRow[], organisation = stored): Change[] {
  return comparePlan(planUpload(numbered(rows)), organisation);
}

const told = (changes: readonly Change[]) =>
  changes.map(({ kind, type, name, detail, fields }) =>
    [
      `${kind} ${type}: ${name}`,
      ...(detail === '' ? [] : [detail]),
      ...fields.map(({ column, before, after }) => `${column} ${before} → ${after}`),
    ].join(' | '),
  );

describe('what a file would do', () => {
  it('is nothing when it says what is stored; what it does not mention is told, and stays', () => {
    expect(told(compare([uploadRow()]))).toEqual([
      'teams unchanged: Falcon',
      'teams unmentioned: Heron',
      'people unchanged: Ada Lane | ada.lane@example.test',
      'people unmentioned: Bo Reed | bo.reed@example.test',
      'memberships unchanged: Ada Lane | Falcon',
      'memberships unmentioned: Bo Reed | Heron',
    ]);
  });

  it('is told field by field, old and new', () => {
    const row = uploadRow({
      Team: ' falcon ',
      'Team Status': 'closed',
      'Greenfield Status': 'No',
      Company: 'Other Ltd',
      'Agile Team Role': 'developer',
    });
    expect(told(compare([row])).filter((text) => text.includes('changed:') && !text.includes('unchanged'))).toEqual([
      'teams changed: falcon | Team Falcon → falcon | Team Status active → closed | Greenfield Status Yes → No',
      'people changed: Ada Lane | ada.lane@example.test | Company Example Ltd → Other Ltd',
      'memberships changed: Ada Lane | falcon | Agile Team Role scrum-master → developer',
    ]);
  });

  it('leaves alone what the file leaves empty', () => {
    const row = sparseRow({ Team: 'Falcon', 'User Email': 'ADA.Lane@example.test' });
    expect(compare([row]).filter(({ type }) => type === 'added' || type === 'changed')).toEqual([]);
  });

  it('names what is new with all that is said of it', () => {
    const row = sparseRow({ Team: 'Osprey', 'Project Id': 'P-7', 'User Email': 'cy@example.test' });
    expect(told(compare([row])).slice(0, 1)).toEqual(['teams added: Osprey | Team  → Osprey | Project Id  → P-7']);
    expect(told(compare([row])).filter((text) => text.startsWith('memberships added'))).toEqual([
      'memberships added: cy@example.test | Osprey',
    ]);
  });

  it('takes nothing from a row that would be refused', () => {
    const changes = compare([uploadRow({ Team: 'Osprey', 'User Email': 'no address' })]);
    expect(changes.filter(({ type }) => type !== 'unmentioned')).toEqual([]);
  });
});

describe('the summary', () => {
  it('counts by kind', () => {
    const rows = [uploadRow(), uploadRow({ Team: 'Osprey' })];
    expect(summarizeChanges(compare(rows)).counts).toEqual({
      teams: { added: 1, changed: 0, unchanged: 1, unmentioned: 1 },
      people: { added: 0, changed: 0, unchanged: 1, unmentioned: 1 },
      memberships: { added: 1, changed: 0, unchanged: 1, unmentioned: 1 },
    });
  });

  it('names the first five teams that change, and the first five that are new', () => {
    const teams = Array.from({ length: 10 }, (__, index) => teamRow(`t${index}`, { teamName: `Team ${index}` }));
    const rows = teams.slice(0, 6).map(({ teamName }) => sparseRow({ Team: teamName, 'Team Status': 'closed' }));
    const added = Array.from({ length: 20 }, (__, index) => sparseRow({ Team: `New ${index}` }));
    const summary = summarizeChanges(compare([...added, ...rows], { teams, people: [], memberships: [] }));
    expect(summary).toMatchObject({
      storedTeams: 10,
      touchedTeams: 6,
      firstTouchedTeams: ['Team 0', 'Team 1', 'Team 2', 'Team 3', 'Team 4'],
      firstAddedTeams: ['New 0', 'New 1', 'New 2', 'New 3', 'New 4'],
    });
  });

  it('a team whose people change is touched too', () => {
    const summary = summarizeChanges(compare([uploadRow({ 'User Email': 'new@example.test' })]));
    expect(summary.touchedTeams).toBe(1);
  });
});
