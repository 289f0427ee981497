import { saveUserProperty, type User } from '@parwell/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, useCurrentUser } from '../session/current-user.ts';
import { useSignedInEmail } from '../session/session-context.ts';
import { callApi } from './api.ts';

const withProperty = (user: User, propertyKey: string, propertyValue: string | null): User => ({
  ...user,
  properties: [
    ...user.properties.filter((property) => property.propertyKey !== propertyKey),
    ...(propertyValue === null ? [] : [{ propertyKey, propertyValue }]),
  ],
});

/** A theme update also names the theme. */
const themeName = (propertyKey: string, value: string | null) =>
  propertyKey === 'USE_DARK_THEME' ? { theme: value === '1' ? ('dark' as const) : ('light' as const) } : {};

/**
 * A text kept with the user, here and on every other machine: a preference, saved filters, a choice of
 * columns. It shows at once; when the server refuses it, the old one comes back.
 */
export function useUserProperty(
  propertyKey: string,
): readonly [value: string | undefined, save: (value: string | null) => void] {
  const email = useSignedInEmail();
  const client = useQueryClient();
  const { data: user } = useCurrentUser();
  const { queryKey } = currentUserQuery(email);
  const { mutate } = useMutation({
    mutationFn: (value: string | null) =>
      callApi(saveUserProperty, {
        params: { email },
        body: { property_key: propertyKey, property_value: value, ...themeName(propertyKey, value) },
      }),
    onMutate: async (value) => {
      // An answer on its way would bring the old value back for a moment.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<User>(queryKey);
      client.setQueryData<User>(queryKey, (known) => known && withProperty(known, propertyKey, value));
      return before;
    },
    onError: (_error, _value, before) => client.setQueryData(queryKey, before),
  });
  const value = user?.properties.find((property) => property.propertyKey === propertyKey)?.propertyValue;
  return [value, mutate];
}
