import { getEvidence } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';

/** The row itself never changes, but a reversal may be added. */
export const evidenceQuery = (rowId: number) => callQuery(getEvidence, { params: { rowId } });
