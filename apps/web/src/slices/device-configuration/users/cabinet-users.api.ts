import {
  addCabinetUser,
  listAvailableUsers,
  listCabinetUsers,
  updateCabinetUser,
  type CabinetUser,
  type CallInput,
} from '@parwell/contract';
import { MAX_AVAILABLE_USERS } from '@parwell/domain';
import { callQuery } from '../../../session/call-query.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

export const cabinetUsersQuery = (cabinetId: string) =>
  callQuery(listCabinetUsers, { params: { cabinetId }, query: {} });

export const availableUsersQuery = (customerId: string) =>
  callQuery(listAvailableUsers, { query: { customerId, limit: MAX_AVAILABLE_USERS } });

/** A mutation, not a query: every read of a PIN is audited, and the PIN must not be cached. */
export const useReadPin = (cabinetId: string) =>
  useCallMutation(listCabinetUsers, {
    changes: [],
    input: (email: string) => ({ params: { cabinetId }, query: { email } }),
    gcTime: 0,
  });

export const useAddCabinetUser = (cabinetId: string) =>
  useCallMutation(addCabinetUser, {
    changes: ['device-configuration'],
    alsoAfterFailure: true,
    input: (body: Omit<CallInput<typeof addCabinetUser>['body'], 'cabinetId'>) => ({
      params: { cabinetId },
      body: { cabinetId, ...body },
    }),
  });

type Change = Pick<CallInput<typeof updateCabinetUser>['body'], 'role' | 'enabled' | 'generateNewPin'>;

export const useUpdateCabinetUser = (cabinetId: string) =>
  useCallMutation(updateCabinetUser, {
    changes: ['device-configuration'],
    alsoAfterFailure: true,
    input: ({ user: { email, version }, change }: { user: CabinetUser; change: Change }) => ({
      params: { cabinetId },
      body: { cabinetId, email, version, ...change },
    }),
  });
