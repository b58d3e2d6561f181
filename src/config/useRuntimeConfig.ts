import { useContext } from 'react';
import type { RuntimeConfig } from './RuntimeConfig';
import { RuntimeConfigContext } from './RuntimeConfigContext';

/** The configuration, as it was read at start-up. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(RuntimeConfigContext);
  if (config === null) throw new Error('Rendered outside of the app: there is no configuration');
  return config;
}
