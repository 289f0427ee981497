import { createContext } from 'react';

/** Whether the fields of the form around are only to be read. */
export const ReadOnlyContext = createContext(false);
