import { useContext } from 'react';
import type { RuntimeConfig } from './RuntimeConfig';
import { RuntimeConfigContext } from './RuntimeConfigContext';

/** The configuration; null for a screen that is rendered before it was read. */
export function useRuntimeConfig(): RuntimeConfig | null {
  return useContext(RuntimeConfigContext);
}
