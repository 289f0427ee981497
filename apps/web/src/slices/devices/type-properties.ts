import { listTypeProperties } from '@parwell/contract';
import type { DeviceType } from '@parwell/domain';
import { callQuery } from '../../session/call-query.ts';

/** Of all types if none is given. */
export const typePropertiesQuery = (cabinetType?: DeviceType) =>
  callQuery(listTypeProperties, { query: { cabinetType } }, { staleTime: 60_000, cancellable: false });
