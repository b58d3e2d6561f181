import type { SignInEnd } from './signInMemory.ts';

interface ProviderError {
  readonly message: string;
  readonly type: string;
}

const byProvider = 'user_oauth2_provider_error';

/**
 * Nobody but the provider knows why it says `access_denied`: it says so of somebody who cancelled and of somebody whom it does not let in, and
 * only its description tells. Without one it is the person's own answer, as RFC 6749 section 4.1.2.1 has it.
 */
const cancelled =
  /cancel|declin|den(y|ied) (access|consent)|user (has )?denied|said no|did not (authorize|consent)|^$/i;

/**
 * How a sign-in ended, by the `error` that the platform hangs on the failure address; null when the person may not use the application, or
 * when nothing is said.
 */
export function readSignInFailure(search: string): SignInEnd | null {
  const error = parse(new URLSearchParams(search).get('error') ?? '');
  if (error?.type !== byProvider) return null;
  const [, description] = /access_denied:?\s*(.*)$/s.exec(error.message) ?? [];
  if (description === undefined) return 'failed';
  return cancelled.test(description.trim()) ? 'cancelled' : null;
}

function parse(text: string): ProviderError | null {
  try {
    const { message, type } = JSON.parse(text) as Partial<ProviderError>;
    return typeof message === 'string' && typeof type === 'string' ? { message, type } : null;
  } catch {
    return null;
  }
}
