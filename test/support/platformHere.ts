import { signIn } from './signIn.ts';
import type { LocalServices } from './startLocal.ts';

/** Connection of a suite to the platform of `PlatformEnvironment`. */
export type PlatformHere = Pick<LocalServices, 'endpoint' | 'projectId' | 'apiKey'>;

/** The platform of `PlatformEnvironment`. */
export function platformHere(): PlatformHere & Pick<LocalServices, 'signIn'> {
  const { platformHere: here } = globalThis as unknown as { readonly platformHere: PlatformHere };
  return { ...here, signIn: (person) => signIn(here, person) };
}
