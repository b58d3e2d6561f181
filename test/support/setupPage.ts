import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';

// jsdom lays nothing out and has nowhere to scroll; going to another screen scrolls to its top.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// How long a condition may take is a matter of how busy the machine is; a test that fails waits this long, one that passes doesn't.
configure({ asyncUtilTimeout: 25_000 });

// React records a stack trace for every element it creates, up to 10,000 a second, to show in a warning who created it: a tenth of the time.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<typeof internals, object>)[internals], 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => undefined,
});
