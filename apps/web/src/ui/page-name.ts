import { createContext } from 'react';

/** The title of the page around it; null in a dialog, which says itself what goes wrong in it. */
export const PageName = createContext<string | null>(null);
