import { waitFor } from '@testing-library/react';
import type { User } from '#domain/user.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { authApi } from '#src/auth/session.ts';
import { memoryServices } from '#test/support/memoryServices.ts';

const { getCurrentUser, deleteSession } = authApi.endpoints;

test('the live connection is open from when the person is known until they sign out', async () => {
  const { services, isKeptOpen } = memoryServices({});
  const store = makeStore({ services });
  expect(isKeptOpen()).toBe(false);
  await store.dispatch(getCurrentUser.initiate());
  expect(isKeptOpen()).toBe(true);
  await store.dispatch(deleteSession.initiate());
  await waitFor(() => expect(isKeptOpen()).toBe(false));
});

test('it is made anew when the person has become an admin, whose roles an open one never gets', async () => {
  let person: User = { $id: 'sam', name: 'Sam Staff', email: 'sam.staff@example.test', labels: [] };
  const { services } = memoryServices({});
  services.account.getCurrentUser = () => Promise.resolve({ ...person });
  const store = makeStore({ services });
  const ask = () => store.dispatch(getCurrentUser.initiate(undefined, { forceRefetch: true }));
  await ask();
  await ask();
  expect(services.realtime.reconnect).not.toHaveBeenCalled();
  person = { ...person, labels: ['admin'] };
  await ask();
  expect(services.realtime.reconnect).toHaveBeenCalledTimes(1);
});

test('it is not opened for nobody', async () => {
  const { services, isKeptOpen } = memoryServices({}, null);
  const store = makeStore({ services });
  await store.dispatch(getCurrentUser.initiate());
  expect(isKeptOpen()).toBe(false);
});
