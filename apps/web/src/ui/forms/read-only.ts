import { createContext } from 'react';

/** Whether the fields of the surrounding form are read-only. */
export const ReadOnlyContext = createContext(false);
