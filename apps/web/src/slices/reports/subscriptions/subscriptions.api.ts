import {
  createReportSubscription,
  deleteReportSubscription,
  editReportSubscription,
  listReportRuns,
  listReportSubscriptions,
  listReportTemplates,
  runReportSubscription,
  type CallInput,
  type CallResponse,
  type ReportStatus,
} from '@parwell/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { isBeingMade } from '../queue/queue-sections.ts';

export type ReportRun = CallResponse<typeof listReportRuns>['result'][number];

/** While a report is being made, its outcome is looked for. */
const whileMade = (statuses: readonly (ReportStatus | undefined)[] | undefined): number | false =>
  statuses?.some((status) => status !== undefined && isBeingMade(status)) ? 10_000 : false;

const listKey = (email: string) => ['report-subscriptions', email];

export const subscriptionsQuery = (email: string) =>
  queryOptions({
    queryKey: listKey(email),
    queryFn: async ({ signal }) => {
      const { reportSubscriptions } = await callApi(listReportSubscriptions, {
        query: { user_name: email },
        signal,
      });
      return Object.values(reportSubscriptions);
    },
    refetchInterval: ({ state }) => whileMade(state.data?.map(({ lastRun }) => lastRun?.status)),
  });

export const templatesQuery = (email: string) =>
  queryOptions({
    queryKey: ['report-templates', email],
    queryFn: async ({ signal }) =>
      (await callApi(listReportTemplates, { query: { user_name: email }, signal })).result,
    staleTime: 60_000,
  });

export const runsQuery = (email: string, subscriptionName: string) =>
  queryOptions({
    queryKey: ['report-runs', email, subscriptionName],
    queryFn: async ({ signal }) =>
      (await callApi(listReportRuns, { query: { user_name: email, subscriptionName }, signal })).result,
    refetchInterval: ({ state }) => whileMade(state.data?.map(({ status }) => status)),
    gcTime: 0,
  });

function useForgetList(email: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: listKey(email) });
}

export const useCreateSubscription = (email: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof createReportSubscription>['body']) =>
      callApi(createReportSubscription, { body }),
    onSettled: useForgetList(email),
  });

export const useEditSubscription = (email: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof editReportSubscription>['body']) =>
      callApi(editReportSubscription, { body }),
    onSettled: useForgetList(email),
  });

export const useDeleteSubscription = (email: string) =>
  useMutation({
    mutationFn: (subscriptionName: string) =>
      callApi(deleteReportSubscription, { body: { user_name: email, subscriptionName } }),
    onSettled: useForgetList(email),
  });

export const useRunSubscription = (email: string) =>
  useMutation({
    mutationFn: (subscriptionName: string) =>
      callApi(runReportSubscription, { body: { user_name: email, subscriptionName } }),
    onSettled: useForgetList(email),
  });
