import { explainPlanText, joinMembers, type UserMetadata, type UserTeamAssociation } from '#domain/teamMember.ts';

const stored = { $createdAt: '2025-01-01T00:00:00.000Z', $updatedAt: '2025-01-01T00:00:00.000Z' };

function person(id: string, fields: Partial<UserMetadata> = {}): UserMetadata {
  return {
    ...stored,
    $id: id,
    firstName: 'Grace',
    middleName: 'Brewster',
    lastName: 'Hopper',
    company: 'Example Ltd',
    manager: 'Lovelace, Ada',
    email: 'grace.hopper@example.test',
    workLocation: 'ONSHORE',
    ...fields,
  };
}

function association(id: string, userId: string, agileTeamRole: string | null = 'scrum-master'): UserTeamAssociation {
  return { ...stored, $id: id, userId, teamId: 'team-1', agileTeamRole };
}

describe('the members of a team', () => {
  it('joins first, middle and last name, and shows role, manager and work location as the specification says', () => {
    expect(joinMembers([association('a1', 'u1')], [person('u1')])).toEqual([
      {
        id: 'a1',
        userId: 'u1',
        agileTeamRole: 'scrum-master',
        name: 'Grace Brewster Hopper',
        email: 'grace.hopper@example.test',
        role: 'Scrum-Master',
        manager: 'Ada Lovelace',
        company: 'Example Ltd',
        workLocation: 'Onshore',
      },
    ]);
  });

  it('leaves no double blank where there is no middle name', () => {
    const [member] = joinMembers([association('a1', 'u1')], [person('u1', { middleName: null })]);
    expect(member?.name).toBe('Grace Hopper');
  });

  it('keeps a line with the role for somebody whose metadata is missing', () => {
    const [member] = joinMembers([association('a1', 'gone', 'tester')], []);
    expect(member).toEqual({
      id: 'a1',
      userId: 'gone',
      agileTeamRole: 'tester',
      name: '',
      email: '',
      role: 'Tester',
      manager: '',
      company: '',
      workLocation: '',
    });
  });

  it('shows somebody with two roles once for each role', () => {
    const members = joinMembers(
      [association('a1', 'u1', 'tester'), association('a2', 'u1', 'developer')],
      [person('u1')],
    );
    expect(members.map(({ name, role }) => [name, role])).toEqual([
      ['Grace Brewster Hopper', 'Tester'],
      ['Grace Brewster Hopper', 'Developer'],
    ]);
  });

  it('does not show people who are in no association', () => expect(joinMembers([], [person('u1')])).toEqual([]));
});

test.each([
  ['On', 'onshore'],
  ['off', 'offshore'],
  ['Near', 'nearshore'],
  ['Off Shore', ''],
  ['Devops-Engineer', 'development and operations'],
  ['Scrum-Master', ''],
  ['', ''],
])('the work location or role %p stands for %p', (text, meaning) => expect(explainPlanText(text)).toBe(meaning));
