import { userFormOptions, type CallResponse } from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';

export type UserFormOptions = CallResponse<typeof userFormOptions>;

export const userFormOptionsQuery = callQuery(userFormOptions, {}, { staleTime: 60_000 });
