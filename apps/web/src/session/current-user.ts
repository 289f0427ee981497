import { getUser, type User } from '@parwell/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callQuery, KEPT_BY_MENU_LINKS } from './call-query.ts';
import { useSignedInEmail } from './session-context.ts';

export const currentUserQuery = (email: string) =>
  // Many parts of the shell read the user. A minute-old copy is fine: the server checks every call anyway.
  callQuery(getUser, { params: { email } }, { staleTime: 60_000, cancellable: false, ...KEPT_BY_MENU_LINKS });

export const useCurrentUser = (): UseQueryResult<User> => useQuery(currentUserQuery(useSignedInEmail()));
