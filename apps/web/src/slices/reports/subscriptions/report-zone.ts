import type { User } from '@parwell/contract';
import { chosenZone, LOCAL_ZONE_NAME } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../session/current-user.ts';
import { useSignedInEmail } from '../../../session/session-context.ts';
import { browserZone } from '../../../ui/dates/browser-zone.ts';

/** The time zone in which a user's reports run; `here` if they have not chosen one. */
export const reportZoneOf = ({ properties }: Pick<User, 'properties'>, here: string): string =>
  chosenZone((key) => properties.find(({ propertyKey }) => propertyKey === key)?.propertyValue) ?? here;

/** Undefined while loading. For the signed-in user, LOCAL means the time zone of this browser. */
export function useReportZone(email: string): string | undefined {
  const isOneself = useSignedInEmail() === email;
  const { data } = useQuery(currentUserQuery(email));
  if (!data) return undefined;
  const { properties } = data;
  return reportZoneOf(
    {
      properties: isOneself
        ? properties.filter(({ propertyKey }) => propertyKey !== LOCAL_ZONE_NAME)
        : properties,
    },
    browserZone(),
  );
}
