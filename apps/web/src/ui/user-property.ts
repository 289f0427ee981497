import { saveUserProperty, type User } from '@parwell/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery, useCurrentUser } from '../session/current-user.ts';
import { useSignedInEmail } from '../session/session-context.ts';
import { failureText } from './feedback/failure-banner.ts';
import { useNotify } from './feedback/notices.ts';
import { callApi } from '../session/api.ts';

interface Change {
  readonly key: string;
  readonly value: string | null;
}

interface Afterwards {
  readonly onSuccess?: () => void;
}

interface SaveProperties {
  readonly save: (changes: readonly Change[], afterwards?: Afterwards) => void;
  readonly saving: boolean;
}

const valueOf = (user: User | undefined, key: string): string | undefined =>
  user?.properties.find(({ propertyKey }) => propertyKey === key)?.propertyValue;

const withProperties = (user: User, changes: readonly Change[]): User => ({
  ...user,
  properties: [
    ...user.properties.filter(({ propertyKey }) => changes.every(({ key }) => key !== propertyKey)),
    ...changes.flatMap(({ key, value }) =>
      value === null ? [] : [{ propertyKey: key, propertyValue: value }],
    ),
  ],
});

/** The server also expects the theme's name when the theme changes. */
const themeName = ({ key, value }: Change) =>
  key === 'USE_DARK_THEME' ? { theme: value === '1' ? ('dark' as const) : ('light' as const) } : {};

/**
 * Saves the user's properties on the server. They show at once; if the server rejects them, the user gets a
 * message and the old values return.
 */
export function useSaveProperties(): SaveProperties {
  const email = useSignedInEmail();
  const client = useQueryClient();
  const notify = useNotify();
  const { queryKey } = currentUserQuery(email);
  const show = (changes: readonly Change[]) =>
    client.setQueryData<User>(queryKey, (known) => known && withProperties(known, changes));
  const { mutate, isPending } = useMutation({
    mutationFn: async (changes: readonly Change[]) => {
      const userId = client.getQueryData<User>(queryKey)?.id;
      for (const change of changes) {
        const body = { property_key: change.key, property_value: change.value, ...themeName(change) };
        await callApi(saveUserProperty, { params: { email }, query: { userId }, body });
      }
    },
    onMutate: async (changes) => {
      // An answer that is still loading would briefly restore the old value.
      await client.cancelQueries({ queryKey });
      const user = client.getQueryData<User>(queryKey);
      show(changes);
      return changes.map(({ key }) => ({ key, value: valueOf(user, key) ?? null }));
    },
    onError: (error, _changes, before) => {
      if (before) show(before);
      notify({ message: failureText(error, 'Preferences'), type: 'error' });
    },
  });
  return { save: mutate, saving: isPending };
}

/** Stored with the user: a preference, saved filters, a choice of columns. */
export function useUserProperty(
  propertyKey: string,
): readonly [value: string | undefined, save: (value: string | null) => void] {
  const { data: user } = useCurrentUser();
  const { save: saveAll } = useSaveProperties();
  const save = useCallback(
    (value: string | null) => saveAll([{ key: propertyKey, value }]),
    [saveAll, propertyKey],
  );
  return [valueOf(user, propertyKey), save];
}
