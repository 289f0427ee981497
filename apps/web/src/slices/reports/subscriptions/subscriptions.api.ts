import {
  createReportSubscription,
  deleteReportSubscription,
  editReportSubscription,
  listReportTemplates,
  runReportSubscription,
  type CallInput,
  type ReportStatus,
} from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';
import { isBeingMade } from '../queue/queue-sections.ts';

/** Polls while a report is being generated. */
export const whileMade = (statuses: readonly (ReportStatus | undefined)[] | undefined): number | false =>
  statuses?.some((status) => status !== undefined && isBeingMade(status)) ? 10_000 : false;

export const templatesQuery = (email: string) =>
  callQuery(
    listReportTemplates,
    { query: { user_name: email } },
    { select: ({ result }) => result, staleTime: 60_000 },
  );

const CHANGES = { changes: ['reports'], alsoAfterFailure: true } as const;

export const useCreateSubscription = () =>
  useCallMutation(createReportSubscription, {
    ...CHANGES,
    input: (body: CallInput<typeof createReportSubscription>['body']) => ({ body }),
  });

export const useEditSubscription = () =>
  useCallMutation(editReportSubscription, {
    ...CHANGES,
    input: (body: CallInput<typeof editReportSubscription>['body']) => ({ body }),
  });

export const useDeleteSubscription = (email: string) =>
  useCallMutation(deleteReportSubscription, {
    ...CHANGES,
    input: (subscriptionName: string) => ({ body: { user_name: email, subscriptionName } }),
  });

export const useRunSubscription = (email: string) =>
  useCallMutation(runReportSubscription, {
    ...CHANGES,
    input: (subscriptionName: string) => ({ body: { user_name: email, subscriptionName } }),
  });
