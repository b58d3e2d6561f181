import { type Account, accountFilters, joinAccounts, matchesFilter } from '#domain/people/accounts.ts';

function account($id: string, changes: Partial<Account> = {}): Account {
  const seenAt = '2026-11-20T08:00:00.000+00:00';
  return { $id, name: '', email: `${$id}@example.test`, isAdmin: false, isBlocked: false, seenAt, ...changes };
}

const person = ($id: string, lastName: string | null, email = `${$id}@example.test`) => ({
  ...{ $id, firstName: null, middleName: null, lastName, email },
});

const joined = joinAccounts(
  [
    account('ada', { name: ' Ada  Admin ', isAdmin: true }),
    account('jack', { email: 'JACK@example.test' }),
    account('kim', { isBlocked: true }),
    account('moved', { seenAt: null }),
  ],
  [
    person('p-jack', 'Green', ' jack@example.test'),
    person('p-moved', 'Moved', 'moved@example.test'),
    person('p-new', null, 'new@example.test'),
    person('p-left', 'Left'),
  ],
  [{ userId: 'p-jack' }, { userId: 'p-jack' }, { userId: 'p-new' }, { userId: 'nobody' }],
);

test('people and accounts with one e-mail address are one row; whoever has neither account nor team is none', () => {
  expect(joined.map(({ id, userId, name, email, teams }) => [id, userId, name, email, teams])).toEqual([
    ['ada', null, 'Ada Admin', 'ada@example.test', 0],
    ['jack', 'p-jack', 'Green', 'JACK@example.test', 2],
    ['kim', null, 'kim@example.test', 'kim@example.test', 0],
    ['moved', 'p-moved', 'Moved', 'moved@example.test', 0],
    ['p-new', 'p-new', 'new@example.test', 'new@example.test', 1],
  ]);
});

test.each([
  ['', ['ada', 'jack', 'kim', 'moved', 'p-new']],
  ['admins', ['ada']],
  ['never', ['moved', 'p-new']],
  ['noTeam', ['ada', 'kim']],
] as const)('the filter %j shows %j', (filter, ids) => {
  expect(['', ...accountFilters]).toContain(filter);
  expect(joined.filter((row) => matchesFilter(filter, row)).map(({ id }) => id)).toEqual(ids);
});
