import { waitFor } from '@testing-library/react';
import { mergePreferences } from '#domain/user.ts';
import { selectHasFailed, selectPreferences, preferencesApi } from '#src/preferences/preferences.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { authApi } from '#src/auth/session.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { signInPage } from '#test/support/openAgainstLocal.ts';
import { people, shownAround } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';

describe('on the platform', () => {
  const local = localOfSuite();
  beforeEach(() => window.localStorage.clear());

  test('some are replaced, the others stay; they come with the account', async () => {
    const services = await signInPage(local, people.sam);
    const visits = { current: '2026-11-20T08:00:00.000Z' };
    await services.account.savePreferences({ theme: 'dark', 'columns.teams': { hidden: ['sector'] } });
    await expect(services.account.savePreferences({ theme: null, homeVisits: visits })).resolves.toEqual({
      ...shownAround,
      'columns.teams': { hidden: ['sector'] },
      homeVisits: visits,
    });
    await expect(services.account.getCurrentUser()).resolves.toMatchObject({
      preferences: { ...shownAround, 'columns.teams': { hidden: ['sector'] }, homeVisits: visits },
    });
  });

  test('saves that begin together all stay', async () => {
    const services = await signInPage(local, people.kim);
    const names = Array.from({ length: 10 }, (_, index) => `view ${index}`);
    await Promise.all(names.map((name) => services.account.savePreferences({ [name]: name })));
    const { preferences = {} } = (await services.account.getCurrentUser()) ?? {};
    expect(Object.keys(preferences)).toEqual(expect.arrayContaining(names));
  });

  test('more than the platform holds is refused, and what was there stays', async () => {
    const services = await signInPage(local, people.ada);
    await services.account.savePreferences({ theme: 'dark' });
    const refused = services.account.savePreferences({ long: 'x'.repeat(65_536) });
    await expect(refused).rejects.toMatchObject({ code: 400, type: 'general_argument_invalid' });
    await expect(services.account.getCurrentUser()).resolves.toMatchObject({ preferences: { theme: 'dark' } });
  });

  test('somebody else’s are not written by a page of the person before', async () => {
    const sam = await signInPage(local, people.sam);
    const user = await sam.account.getCurrentUser();
    sam.identity.actAs(user?.$id ?? null);
    const kim = await signInPage(local, people.kim);
    sam.identity.verifyBeforeWrites();
    await expect(sam.account.savePreferences({ theme: 'light' })).rejects.toMatchObject({ type: 'other_person' });
    await expect(kim.account.getCurrentUser()).resolves.not.toMatchObject({ preferences: { theme: 'light' } });
  });
});

describe('in the page', () => {
  const own = { theme: 'dark', shownAround: true };

  function open() {
    const memory = memoryServices({}, { ...samStaff, preferences: own });
    const replies: ((saved: boolean) => void)[] = [];
    const { account } = memory.services;
    const services = {
      ...memory.services,
      account: {
        ...account,
        savePreferences: (changes: Readonly<Record<string, unknown>>) =>
          new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
            const error = { message: 'Server Error', code: 500, type: 'general_unknown', retryable: true };
            replies.push((saved) => {
              if (saved) resolve(account.savePreferences(changes));
              else reject(new FailedCall(error));
            });
          }),
      },
    };
    const store = makeStore({ services });
    const save = (changes: Readonly<Record<string, unknown>>) =>
      store.dispatch(preferencesApi.endpoints.savePreferences.initiate(changes));
    return { store, save, replies, shown: () => selectPreferences(store.getState()) };
  }

  test('what is saved is shown at once, and stays', async () => {
    const { store, save, replies, shown } = open();
    await store.dispatch(authApi.endpoints.getCurrentUser.initiate());
    expect(shown()).toEqual(own);
    const saving = save({ theme: null });
    expect(shown()).toEqual({ shownAround: true });
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.(true);
    await saving;
    expect(shown()).toEqual({ shownAround: true });
  });

  test('what can’t be saved is taken back, and nothing else', async () => {
    const { store, save, replies, shown } = open();
    await store.dispatch(authApi.endpoints.getCurrentUser.initiate());
    const [failing, saving] = [save({ theme: 'light' }), save({ shownAround: false })];
    await waitFor(() => expect(replies).toHaveLength(2));
    expect(shown()).toEqual({ theme: 'light', shownAround: false });
    replies[0]?.(false);
    await failing;
    expect(shown()).toEqual({ theme: 'dark', shownAround: false });
    replies[1]?.(true);
    await saving;
    expect(shown()).toEqual({ theme: 'dark', shownAround: false });
    expect(takeComplaints()).toHaveLength(1);
  });

  test.each([
    [{ theme: 'light' }, true],
    [{ homeVisits: { current: '2026-11-20T08:00:00.000Z' } }, false],
    [{ shownAround: true, sector: 'Retail' }, false],
  ])('when %j can’t be saved, the person is told: %s', async (changes, isTold) => {
    const { store, save, replies } = open();
    await store.dispatch(authApi.endpoints.getCurrentUser.initiate());
    const failing = save(changes);
    await waitFor(() => expect(replies).toHaveLength(1));
    replies[0]?.(false);
    await failing;
    expect(selectHasFailed(store.getState())).toBe(isTold);
    expect(takeComplaints()).toHaveLength(1);
  });
});

test('null removes a preference, and is none where there was none', () => {
  expect(mergePreferences({ a: 1, b: 2 }, { a: null, c: null, d: false })).toEqual({ b: 2, d: false });
});
