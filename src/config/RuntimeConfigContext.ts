import { createContext } from 'react';
import type { RuntimeConfig } from './RuntimeConfig';

export const RuntimeConfigContext = createContext<RuntimeConfig | null>(null);
