import { getFlexConfiguration, type DeviceDetails } from '@parwell/contract';
import { isOpen } from '@parwell/domain';
import { callQuery } from '../../../session/call-query.ts';
import { LOOK_EVERY_MS } from '../../commands/public/look-every.ts';

/** Polls while a configuration is on its way to the device. */
export const flexConfigurationQuery = ({
  cabinetId,
  customerId,
}: Pick<DeviceDetails, 'cabinetId' | 'customerId'>) =>
  callQuery(
    getFlexConfiguration,
    { params: { cabinetId }, query: { customerId } },
    {
      refetchInterval: ({ state }) => {
        const last = state.data?.lastCommand;
        return last && isOpen(last.status) ? LOOK_EVERY_MS : false;
      },
    },
  );
