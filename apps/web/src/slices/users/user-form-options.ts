import { userFormOptions, type CallResponse } from '@parwell/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

export type UserFormOptions = CallResponse<typeof userFormOptions>;

/** What there is to choose from when somebody sets up users, one by one or by file. */
export const userFormOptionsQuery = queryOptions({
  queryKey: ['user-form-options'],
  queryFn: ({ signal }) => callApi(userFormOptions, { signal }),
  staleTime: 60_000,
});
