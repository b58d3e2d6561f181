import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { makeStore } from '#src/app/makeStore.ts';
import { authApi } from '#src/auth/session.ts';
import { usePersistDraft } from '#src/auth/drafts.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';

const address = 'http://localhost/assets/1.js';
const Content = () => <p>Here it is</p>;

beforeEach(() => sessionStorage.clear());

/** A script that comes only when it is let. */
function script() {
  let isThere = false;
  let asked = 0;
  return {
    load: () => {
      asked += 1;
      if (isThere) return Promise.resolve(Content);
      return Promise.reject(
        Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError', request: address }),
      );
    },
    appear: () => (isThere = true),
    asked: () => asked,
  };
}

function goOffline(isOffline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
}

/** Server's answer when it is asked for the script by itself. */
function answerProbe(answer: () => Promise<Response>): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
}

const gone = () => Promise.resolve(new Response('Not found', { status: 404 }));

async function show(element: ReactElement) {
  const store = makeStore({ services: memoryServices({}).services });
  await store.dispatch(authApi.endpoints.getCurrentUser.initiate());
  const framed = (content: ReactElement) => (
    <Provider store={store}>
      <MemoryRouter>{content}</MemoryRouter>
    </Provider>
  );
  const page = render(framed(element));
  return { unmount: page.unmount, replace: (content: ReactElement) => page.rerender(framed(content)) };
}

const reloads = () => takeComplaints().filter((complaint) => complaint.includes('navigation')).length;

test('offline it says so, and comes by itself when the browser is back online', async () => {
  goOffline(true);
  const { load, appear } = script();
  const Late = onDemand(load);
  await show(<Late />);
  expect(await screen.findByRole('alert')).toHaveTextContent('You are offline');
  expect(screen.getByText('This tab opens by itself as soon as you are connected again.')).toBeVisible();
  await expectAccessible();
  appear();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Here it is')).toBeVisible();
});

test.each([0, 1, 2, 3])(
  'it comes also when the screen is rendered again as its script arrives, %i turns of the promises later',
  async (turns) => {
    let arrive = (): void => undefined;
    const arrived = new Promise<typeof Content>((resolve) => (arrive = () => resolve(Content)));
    const Late = onDemand<{ readonly turn?: number }>(() => arrived);
    const { replace } = await show(<Late />);
    await act(async () => {
      arrive();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      flushSync(() => replace(<Late turn={1} />));
    });
    expect(await screen.findByText('Here it is')).toBeVisible();
  },
);

test('it comes by itself also when nobody tells that the browser is back online', async () => {
  goOffline(true);
  const { load, appear } = script();
  const Late = onDemand(load);
  await show(<Late />);
  await screen.findByRole('alert');
  appear();
  expect(await screen.findByText('Here it is')).toBeVisible();
});

test('a server that can not be reached is told from being offline', async () => {
  answerProbe(() => Promise.reject(new TypeError('Failed to fetch')));
  const { load, appear } = script();
  const Late = onDemand(load);
  await show(<Late />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The server can’t be reached');
  appear();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here it is')).toBeVisible();
});

test.each([
  ['is not there', gone],
  [
    'is answered with the page',
    () => Promise.resolve(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })),
  ],
])('a script that %s leads to one reload, and then to a message', async (_, answer) => {
  answerProbe(answer);
  const First = onDemand(script().load);
  const { unmount } = await show(<First />);
  await waitFor(() => expect(reloads()).toBe(1));
  expect(screen.getByText('Loading...')).toBeVisible();
  unmount();

  const { load, asked } = script();
  const Second = onDemand(load);
  await show(<Second />);
  expect(await screen.findByRole('alert')).toHaveTextContent('A new version is being set up');
  expect(asked()).toBe(1);
  expect(reloads()).toBe(0);
});

test('the reload keeps what is typed, also on the screen that this one takes the place of', async () => {
  answerProbe(gone);
  function Form({ place }: { readonly place: string }) {
    usePersistDraft(place, { typed: place });
    return null;
  }
  const Late = onDemand(script().load);
  const page = (isLeft: boolean) => (
    <>
      <Form place="dialog" />
      {isLeft ? <Late /> : <Form place="tab" />}
    </>
  );
  const { replace } = await show(page(false));
  replace(page(true));
  await waitFor(() => expect(reloads()).toBe(1));
  expect(JSON.parse(sessionStorage.getItem('unsavedInput') ?? '[]')).toEqual(
    expect.arrayContaining([
      { place: 'dialog', userId: 'sam', input: { typed: 'dialog' } },
      { place: 'tab', userId: 'sam', input: { typed: 'tab' } },
    ]),
  );
});

test('a script that came once is there at once the next time', async () => {
  const { load, appear, asked } = script();
  appear();
  const Late = onDemand(load);
  const { unmount } = await show(<Late />);
  expect(await screen.findByText('Here it is')).toBeVisible();
  unmount();
  await show(<Late />);
  expect(screen.getByText('Here it is')).toBeVisible();
  expect(asked()).toBe(1);
});

test('a dialog that does not come says so in a dialog that can be closed', async () => {
  goOffline(true);
  const onClose = jest.fn();
  const Late = onDemandDialog<{ onClose: () => void }>(script().load);
  await show(<Late onClose={onClose} />);
  expect(await screen.findByRole('dialog', { name: 'You are offline' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
