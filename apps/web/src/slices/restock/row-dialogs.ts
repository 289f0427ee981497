import type { RestockRecommendation } from '@parwell/contract';
import { createContext, use } from 'react';

interface RowDialogs {
  /** Opens Modify Order; undefined for viewers. */
  readonly modify?: (row: RestockRecommendation) => void;
}

/** The dialogs that a cell can open for its row. */
export const RowDialogsContext = createContext<RowDialogs>({});

export const useRowDialogs = (): RowDialogs => use(RowDialogsContext);
