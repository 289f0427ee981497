import { getEvidence } from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';

/** The row itself never changes; what reversed it may come. */
export const evidenceQuery = (rowId: number) => callQuery(getEvidence, { params: { rowId } });
