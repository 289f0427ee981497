import { createContext } from 'react';

/** The zone in which a part of a page shows its days and times; undefined: the user's (U1). */
export const ShownZone = createContext<string | undefined>(undefined);
