import {
  decideOutsideAddress,
  deleteChannelGroup,
  listChannelGroups,
  listChannelTypes,
  listNotificationActivity,
  listNotificationTypes,
  listOutsideAddresses,
  listToldPeople,
  saveChannelGroup,
  sendTestNotification,
  type CallInput,
  type CallResponse,
  type ChannelGroup,
} from '@parwell/contract';
import { NOTIFICATION_TYPES, type NotificationType } from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callKey, callQuery } from '../../session/call-query.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';
import { debouncedCall } from '../../shared/debounced-call.ts';

/** CONST-039. */
export const NOTIFICATIONS_DEBOUNCE_MS = 500;

type Groups = CallResponse<typeof listChannelGroups>;

const ORDER = Object.keys(NOTIFICATION_TYPES);
const inOrder = (groups: readonly ChannelGroup[]): Groups => ({
  result: groups.toSorted((a, b) => ORDER.indexOf(a.notificationType) - ORDER.indexOf(b.notificationType)),
  total_record: groups.length,
});

export const groupsQuery = (customerId: string) =>
  callQuery(
    listChannelGroups,
    { params: { customerId } },
    { select: ({ result }) => inOrder(result).result },
  );

/** They change only with a release. */
const FIXED = { staleTime: Infinity } as const;
export const channelTypesQuery = callQuery(listChannelTypes, {}, FIXED);
export const notificationTypesQuery = callQuery(listNotificationTypes, {}, FIXED);

export const currentRecipientsQuery = (customerId: string, notificationType: NotificationType) =>
  callQuery(listToldPeople, { params: { customerId, notificationType } }, { gcTime: 0 });

export const outsideQuery = (customerId: string) =>
  callQuery(listOutsideAddresses, { params: { customerId } }, { select: ({ result }) => result });

/** A decision changes groups too. */
export const useDecideOutside = (customerId: string) =>
  useCallMutation(decideOutsideAddress, {
    changes: ['notifications'],
    input: (body: CallInput<typeof decideOutsideAddress>['body']) => ({ params: { customerId }, body }),
  });

/** Called when a group was saved or, as null, deleted. */
export type OnGroupChange = (notificationType: NotificationType, group: ChannelGroup | null) => void;

/**
 * Shows the server's answer at once, and reloads groups and activity after half a second without changes
 * (CONST-039, CONST-060).
 */
export function useGroupChanges(customerId: string): { changed: OnGroupChange; reload: () => void } {
  const client = useQueryClient();
  return useMemo(() => {
    const load = debouncedCall(
      () =>
        Promise.all(
          [listChannelGroups, listNotificationActivity, listOutsideAddresses].map((call) =>
            client.invalidateQueries({ queryKey: callKey(call) }),
          ),
        ),
      NOTIFICATIONS_DEBOUNCE_MS,
    );
    const reload = () => void load(undefined);
    const changed: OnGroupChange = (notificationType, group) => {
      client.setQueryData<Groups>(callKey(listChannelGroups, { params: { customerId } }), (groups) => {
        const others = groups?.result.filter((other) => other.notificationType !== notificationType) ?? [];
        return inOrder(group === null ? others : [...others, group]);
      });
      reload();
    };
    return { changed, reload };
  }, [client, customerId]);
}

export type SavedGroup = CallInput<typeof saveChannelGroup>['body'] & {
  readonly notificationType: NotificationType;
};

// The tab reloads by itself: see `useGroupChanges`.
const NO_CHANGES = { changes: [] } as const;

export const useSaveGroup = (customerId: string) =>
  useCallMutation(saveChannelGroup, {
    ...NO_CHANGES,
    input: ({ notificationType, ...body }: SavedGroup) => ({
      params: { customerId, notificationType },
      body,
    }),
  });

export const useDeleteGroup = (customerId: string) =>
  useCallMutation(deleteChannelGroup, {
    ...NO_CHANGES,
    input: (notificationType: NotificationType) => ({ params: { customerId, notificationType } }),
  });

export const useSendTest = ({ customerId, notificationType }: ChannelGroup) =>
  useCallMutation(sendTestNotification, {
    ...NO_CHANGES,
    input: (to: 'me' | 'all') => ({ params: { customerId, notificationType }, body: { to } }),
  });
