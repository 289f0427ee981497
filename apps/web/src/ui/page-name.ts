import { createContext } from 'react';

/** The title of the surrounding page; null in a dialog, which shows its own errors. */
export const PageName = createContext<string | null>(null);
