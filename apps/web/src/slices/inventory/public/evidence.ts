import { lazy } from 'react';

/** The evidence of a row of the ledger: `<EvidenceDialog id={row} onClose={close} />`. */
export const EvidenceDialog = lazy(() => import('../ledger/evidence-dialog.tsx'));
