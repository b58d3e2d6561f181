import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';
import { cacheStore } from '#src/appwrite/cacheFormat.ts';

// jsdom can't scroll; navigation scrolls to the top.
// jsdom doesn't know how it was opened.
if (!('getEntriesByType' in performance)) Object.assign(performance, { getEntriesByType: () => [] });

window.scrollTo = () => undefined;
// Transitions are off, as for people who ask their system for less motion: tests would wait for them.
window.matchMedia = (media) => {
  const [matches, addListener] = [media.includes('prefers-reduced-motion'), () => undefined];
  return Object.assign(new EventTarget(), { media, matches, onchange: null, addListener, removeListener: addListener });
};
Element.prototype.scrollIntoView = () => undefined;

// Generous, because the machine may be busy; only a failing test waits this long.
configure({ asyncUtilTimeout: 60_000 });

// Events, timers and transitions change the page whenever they come, also while a test waits for the platform and not for the page: in
// what a test does itself, Testing Library waits for React all the same.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

// A deferred rendering longer than 5 ms goes on in another task, on a busy machine after the test's next line: what a person does ends when
// React has nothing more to do. An element that was found and then replaced is looked for again.
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: (act: () => unknown) =>
    asyncWrapper(async () => {
      const result: unknown = await act();
      await new Promise<void>((resolve) => unstable_scheduleCallback(unstable_IdlePriority, () => resolve()));
      return result instanceof Node && !result.isConnected ? act() : result;
    }),
});

// While a test waits, each failed attempt would print the whole page into a message that nobody reads: print it when it's read.
const { getElementError } = getConfig();
configure({
  getElementError: function printWhenRead(message, container) {
    const isWaiting =
      (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
    const error = isWaiting ? new Error() : getElementError(message, container);
    Error.captureStackTrace(error, printWhenRead);
    error.name = 'TestingLibraryElementError';
    if (isWaiting) {
      Object.defineProperty(error, 'message', {
        configurable: true,
        get: () => getElementError(message, container).message,
      });
    }
    return error;
  },
});

// React records a stack trace for every element it creates, up to 10,000 a second, to show in a warning who created it: a tenth of the time.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<typeof internals, object>)[internals], 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set() {
    // It stays.
  },
});

// What one test's person saw last is nothing to the next one's.
afterEach(() => localStorage.removeItem(cacheStore.syncKey));
