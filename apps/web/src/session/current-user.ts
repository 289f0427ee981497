import { getUser, type User } from '@parwell/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callQuery, KEPT_BY_MENU_LINKS } from './call-query.ts';
import { useSignedInEmail } from './session-context.ts';

export const currentUserQuery = (email: string) =>
  // Every part of the frame asks; the server decides about each call anyway.
  callQuery(getUser, { params: { email } }, { staleTime: 60_000, cancellable: false, ...KEPT_BY_MENU_LINKS });

/** The person in front of the screen, with what they may do. */
export const useCurrentUser = (): UseQueryResult<User> => useQuery(currentUserQuery(useSignedInEmail()));
