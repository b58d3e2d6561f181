import { waitFor } from '@testing-library/react';
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

test('it is not opened for nobody', async () => {
  const { services, isKeptOpen } = memoryServices({}, null);
  const store = makeStore({ services });
  await store.dispatch(getCurrentUser.initiate());
  expect(isKeptOpen()).toBe(false);
});
