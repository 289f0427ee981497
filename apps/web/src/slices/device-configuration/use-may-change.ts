import type { DeviceDetails } from '@parwell/contract';
import { can, type Capability } from '@parwell/domain';
import { useCurrentUser } from '../../session/current-user.ts';

export function useMayChange({ customerId }: DeviceDetails, resource: Capability): boolean {
  const grants = useCurrentUser().data?.grants ?? {};
  return can(grants, 'create', resource, customerId);
}
