import { routeNotAnswered } from '#local/appwrite/errors.ts';

/** Lists of databases, buckets and functions, which come from the configuration: people lack the scope, as in Appwrite, and keys hear that there is none. */
export function administer(): never {
  throw routeNotAnswered();
}
