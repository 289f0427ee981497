import {
  addCabinetUser,
  listAvailableUsers,
  listCabinetUsers,
  updateCabinetUser,
  type CabinetUser,
  type CallInput,
} from '@parwell/contract';
import { MOST_AVAILABLE_USERS } from '@parwell/domain';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';

export const cabinetUsersQuery = (cabinetId: string) =>
  queryOptions({
    queryKey: ['cabinet-users', cabinetId],
    queryFn: ({ signal }) => callApi(listCabinetUsers, { params: { cabinetId }, query: {}, signal }),
  });

export const availableUsersQuery = (customerId: string) =>
  queryOptions({
    queryKey: ['available-users', customerId],
    queryFn: ({ signal }) =>
      callApi(listAvailableUsers, { query: { customerId, limit: MOST_AVAILABLE_USERS }, signal }),
  });

/** Asked for on purpose, each time anew: every reading is in the audit log, and none is remembered here. */
export const useReadPin = (cabinetId: string) =>
  useMutation({
    mutationFn: async (email: string) => {
      const { result } = await callApi(listCabinetUsers, { params: { cabinetId }, query: { email } });
      return result[0]?.pin;
    },
    gcTime: 0,
  });

function useForgetUsers(cabinetId: string): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: cabinetUsersQuery(cabinetId).queryKey });
}

export function useAddCabinetUser(cabinetId: string) {
  const forget = useForgetUsers(cabinetId);
  return useMutation({
    mutationFn: (body: Omit<CallInput<typeof addCabinetUser>['body'], 'cabinetId'>) =>
      callApi(addCabinetUser, { params: { cabinetId }, body: { cabinetId, ...body } }),
    onSettled: forget,
  });
}

type Change = Pick<CallInput<typeof updateCabinetUser>['body'], 'role' | 'enabled' | 'generateNewPin'>;

export function useUpdateCabinetUser(cabinetId: string) {
  const forget = useForgetUsers(cabinetId);
  return useMutation({
    mutationFn: ({ user: { email, version }, change }: { user: CabinetUser; change: Change }) =>
      callApi(updateCabinetUser, { params: { cabinetId }, body: { cabinetId, email, version, ...change } }),
    // Also after a refusal: whoever was second wants to see what the first has done.
    onSettled: forget,
  });
}
