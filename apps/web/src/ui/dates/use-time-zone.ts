import type { User } from '@parwell/contract';
import { isZone, LOCAL_ZONE } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../session/current-user.ts';
import { useSignedInEmail } from '../../session/session-context.ts';
import { browserZone } from './browser-zone.ts';

export function timeZoneOf({ properties }: Pick<User, 'properties'>): string {
  const zone = properties.find(({ propertyKey }) => propertyKey === 'TIMEZONE')?.propertyValue;
  return zone !== undefined && zone !== LOCAL_ZONE && isZone(zone) ? zone : browserZone();
}

/** The user's own, everywhere. Avoids loading the larger formatter. */
export function useTimeZone(): string {
  const { data } = useQuery({
    ...currentUserQuery(useSignedInEmail()),
    select: timeZoneOf,
    staleTime: Infinity,
    notifyOnChangeProps: ['data'],
  });
  return data ?? browserZone();
}
