import { lazy } from 'react';

/** A row of the ledger with what proves it: `<EvidenceDialog id={row} onClose={close} />`. */
export const EvidenceDialog = lazy(() => import('../ledger/evidence-dialog.tsx'));
