import { userFormOptions, type CallResponse } from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';

export type UserFormOptions = CallResponse<typeof userFormOptions>;

/** What there is to choose from when somebody sets up users, one by one or by file. */
export const userFormOptionsQuery = callQuery(userFormOptions, {}, { staleTime: 60_000 });
