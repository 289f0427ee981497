import { listMail, readMail, type CallArguments, type CallResponse } from '@parwell/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../session/api.ts';

export type MailSummary = CallResponse<typeof listMail>['result'][number];
export type MailMessage = CallResponse<typeof readMail>;

interface MailboxQuery {
  readonly where: NonNullable<CallArguments<typeof listMail>['query']['where']>;
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
}

export const mailboxQuery = (query: MailboxQuery) =>
  queryOptions({
    queryKey: ['mailbox', 'list', query],
    queryFn: ({ signal }) => callApi(listMail, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const messageQuery = (msgId: string) =>
  queryOptions({
    queryKey: ['mailbox', 'message', msgId],
    queryFn: ({ signal }) => callApi(readMail, { params: { msg_id: msgId }, signal }),
  });

/** Reading a message is an event of its own: list and message show it once it is counted. */
export function useShowOpened(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['mailbox'] });
}
