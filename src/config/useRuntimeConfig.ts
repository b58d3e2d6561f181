import { useContext } from 'react';
import type { RuntimeConfig } from './RuntimeConfig.ts';
import { RuntimeConfigContext } from './RuntimeConfigContext.ts';

/** The configuration, as it was read at start-up. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(RuntimeConfigContext);
  if (config === null) throw new Error('Rendered outside of the app: there is no configuration');
  return config;
}
