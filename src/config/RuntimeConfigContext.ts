import { createContext } from 'react';
import type { RuntimeConfig } from './RuntimeConfig.ts';

/** Null outside of the app, which is rendered when the configuration has been read. */
export const RuntimeConfigContext = createContext<RuntimeConfig | null>(null);
