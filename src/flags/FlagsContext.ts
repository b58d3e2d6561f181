import { createContext } from 'react';
import { noFlags } from './Flags';

export const FlagsContext = createContext(noFlags);
