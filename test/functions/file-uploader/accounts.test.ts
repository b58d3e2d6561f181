import { Users } from 'node-appwrite';
import { pageSizes } from '#domain/limits.ts';
import type { AccountsPage } from '#domain/people/accounts.ts';
import { createUser } from '#local/appwrite/users/usersStore.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads } from '#test/support/startUploads.ts';

const platform = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));

test('an admin sees who may sign in and who did, in pages, and nothing else of an account', async () => {
  const ada = await platform.as(people.ada);
  const sam = await platform.as(people.sam);
  await sam.list('team-metadata');
  const users = new Users(platform.server.client);
  await users.create({ userId: 'imported', email: 'imported@example.test', name: 'Imported' });
  await users.updateStatus({ userId: sam.userId, status: false });

  const list = async (body: object): Promise<AccountsPage> => {
    const { responseStatusCode, responseBody } = await ada.execute('/accounts', body);
    expect(responseStatusCode).toBe(200);
    return JSON.parse(responseBody) as AccountsPage;
  };
  const { accounts, next } = await list({});
  const seenAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
  expect(next).toBeNull();
  expect(accounts).toHaveLength(3);
  expect(accounts).toEqual(
    expect.arrayContaining([
      { $id: ada.userId, name: 'Ada Admin', email: people.ada.email, isAdmin: true, isBlocked: false, seenAt },
      { $id: sam.userId, name: 'Sam Staff', email: people.sam.email, isAdmin: false, isBlocked: true, seenAt },
      ...[
        {
          $id: 'imported',
          name: 'Imported',
          email: 'imported@example.test',
          isAdmin: false,
          isBlocked: false,
          seenAt: null,
        },
      ],
    ]),
  );

  const answered = 5 * pageSizes.functionRead;
  for (let number = 0; number < answered; number++) {
    createUser(platform.appwrite.platform, { id: `u${number}`, email: `u${number}@example.test`, name: '' });
  }
  const first = await list({});
  expect(first.accounts).toHaveLength(answered);
  const second = await list({ after: first.next });
  expect([second.accounts.length, second.next]).toEqual([3, null]);
  expect(new Set([...first.accounts, ...second.accounts].map(({ $id }) => $id)).size).toBe(answered + 3);
});
