import type { RestockRecommendation } from '@parwell/contract';
import { createContext, use } from 'react';

interface RowDialogs {
  /** Opens Modify Order; undefined for who may only look. */
  readonly modify?: (row: RestockRecommendation) => void;
}

/** What a cell can open for its row. */
export const RowDialogsContext = createContext<RowDialogs>({});

export const useRowDialogs = (): RowDialogs => use(RowDialogsContext);
