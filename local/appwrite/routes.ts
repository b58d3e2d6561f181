import { getAccount } from './operations/account';
import type { Route } from './platform';

/** The whole surface that is answered, below `/v1`. What Appwrite knows and this doesn't is in `unanswered`. */
export const routes: readonly Route[] = [
  { method: 'GET', path: '/account', operation: getAccount, scopes: ['account'] },
];
