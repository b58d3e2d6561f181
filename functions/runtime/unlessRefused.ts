import { AppwriteException } from 'node-appwrite';

/** The reply of a call, or `undefined` when the platform refused it with that status. */
export async function unlessRefused<Reply>(code: 404 | 409, call: () => Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await call();
  } catch (thrown) {
    if (thrown instanceof AppwriteException && thrown.code === code) return undefined;
    throw thrown;
  }
}
