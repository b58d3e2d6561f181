import { createContext } from 'react';
import { noFlags } from './Flags.ts';

export const FlagsContext = createContext(noFlags);
