import {
  listNotificationActivity,
  readNotification,
  type CallResponse,
  type NotificationMessage,
} from '@parwell/contract';
import { MESSAGE_PAGE_SIZES, normalizeEmail, type MailStatus } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callQuery } from '../../../session/call-query.ts';
import { allOf, defineList, type ListInput } from '../../../ui/list/define-list.ts';
import { ListCard } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import type { Column } from '../../../ui/table/column.ts';
import { messageColumns } from '../../mail/public/message-columns.tsx';
import { MessageDetails } from '../../mail/public/message-details.tsx';
import { NOTIFICATIONS_DEBOUNCE_MS } from '../notifications.api.ts';
import { ACTIVITY_TEXTS } from '../notifications.texts.ts';
import { isType, labelOf } from '../type-labels.ts';
import { activityFilters } from './activity-filters.ts';

const { subject, to, status, opens, lastEvent } = messageColumns;
const columns: readonly Column<NotificationMessage>[] = [
  { ...subject, wraps: true },
  to,
  status,
  opens,
  lastEvent,
];

interface Asked {
  readonly customerId: string;
  readonly to?: string;
  readonly status?: MailStatus;
}

const activityList = defineList(listNotificationActivity, {
  label: ACTIVITY_TEXTS.list,
  columns,
  filters: activityFilters,
  rowId: ({ msg_id }) => msg_id,
  whole: true,
  input: ({ where }: ListInput<Asked>) => ({ query: { customerId: where.customerId } }),
  answer: ({ result }, where) =>
    allOf(
      result.filter(
        (message) =>
          (where.status === undefined || message.status === where.status) &&
          normalizeEmail(message.to_email).includes(normalizeEmail(where.to ?? '')),
      ),
    ),
  rowsPerPageOptions: MESSAGE_PAGE_SIZES,
  debounceMs: NOTIFICATIONS_DEBOUNCE_MS,
  emptyText: ACTIVITY_TEXTS.none,
});

export default function ActivityTab({ customerId }: { readonly customerId: string }) {
  const list = useList(activityList, { customerId });
  const details = useCallback(
    ({ msg_id }: NotificationMessage) => <Details customerId={customerId} messageId={msg_id} />,
    [customerId],
  );
  return <ListCard list={list} expanded={details} />;
}

type Message = CallResponse<typeof readNotification>;

const inWords = (message: Message): Message => ({
  ...message,
  categories: message.categories.map((name) => (isType(name) ? labelOf(name) : name)),
});

interface DetailsProps {
  readonly customerId: string;
  readonly messageId: string;
}

function Details({ customerId, messageId }: DetailsProps) {
  const query = useQuery(
    callQuery(readNotification, { query: { customerId, msg_id: messageId } }, { select: inWords }),
  );
  return <MessageDetails query={query} />;
}
