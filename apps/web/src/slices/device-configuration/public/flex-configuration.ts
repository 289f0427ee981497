import { getFlexConfiguration, type DeviceDetails } from '@parwell/contract';
import { isOpen } from '@parwell/domain';
import { callQuery } from '../../../session/call-query.ts';
import { LIVE_MS, live } from '../../../session/live.ts';
import { POLL_EVERY_MS } from '../../commands/public/poll-every.ts';

/** Live, and asked for more often while a configuration is on its way to the device. */
export const flexConfigurationQuery = ({
  cabinetId,
  customerId,
}: Pick<DeviceDetails, 'cabinetId' | 'customerId'>) =>
  callQuery(
    getFlexConfiguration,
    { params: { cabinetId }, query: { customerId } },
    live((shown) => (shown?.lastCommand && isOpen(shown.lastCommand.status) ? POLL_EVERY_MS : LIVE_MS)),
  );
