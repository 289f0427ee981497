import { getFlexConfiguration, type DeviceDetails } from '@parwell/contract';
import { isOpen } from '@parwell/domain';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { LOOK_EVERY_MS } from '../../commands/public/commands.api.ts';

/** Looked at again as long as one is on its way to the device. */
export const flexConfigurationQuery = ({
  cabinetId,
  customerId,
}: Pick<DeviceDetails, 'cabinetId' | 'customerId'>) =>
  queryOptions({
    queryKey: ['flex-configuration', customerId, cabinetId],
    queryFn: ({ signal }) =>
      callApi(getFlexConfiguration, { params: { cabinetId }, query: { customerId }, signal }),
    refetchInterval: ({ state }) => {
      const last = state.data?.lastCommand;
      return last && isOpen(last.status) ? LOOK_EVERY_MS : false;
    },
  });
