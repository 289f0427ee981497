import { listMail, readMail } from '@parwell/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

interface MailPage {
  readonly offset: number;
  readonly limit: number;
  readonly order?: string;
}

/** What was mailed to somebody. */
export const emailActivityQuery = (to_email: string, page: MailPage) =>
  queryOptions({
    queryKey: ['users', 'activity', to_email, page],
    queryFn: ({ signal }) => callApi(listMail, { query: { ...page, where: { to_email } }, signal }),
    placeholderData: keepPreviousData,
  });

export const messageQuery = (msg_id: string) =>
  queryOptions({
    queryKey: ['users', 'message', msg_id],
    queryFn: ({ signal }) => callApi(readMail, { params: { msg_id }, signal }),
  });
