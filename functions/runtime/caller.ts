import { Account, AppwriteException, Client } from 'node-appwrite';
import type { User } from '#domain/user.ts';
import type { FunctionHeaders } from './FunctionContext.ts';
import type { Environment } from './readEnvironment.ts';
import { RequestError } from './RequestError.ts';

/** Whether a person started the execution, and not the project's own key. */
export function isFromPerson(headers: FunctionHeaders): boolean {
  return (headers['x-appwrite-user-id'] ?? '') !== '';
}

/**
 * The account of the person who started the execution, as it is now. Only the platform's headers are believed, nothing in
 * the payload. Throws `RequestError` 401 when there is none.
 */
export async function identifyCaller({ endpoint, projectId }: Environment, headers: FunctionHeaders): Promise<User> {
  const jwt = headers['x-appwrite-user-jwt'] ?? '';
  if (!isFromPerson(headers) || jwt === '') throw nobody();
  try {
    const account = await new Account(new Client().setEndpoint(endpoint).setProject(projectId).setJWT(jwt)).get();
    if (account.$id !== headers['x-appwrite-user-id']) throw nobody();
    return { $id: account.$id, name: account.name, email: account.email, labels: account.labels };
  } catch (thrown) {
    if (thrown instanceof AppwriteException && thrown.code === 401) throw nobody();
    throw thrown;
  }
}

function nobody(): RequestError {
  return new RequestError(401, 'User information is missing. Please log in again.');
}
