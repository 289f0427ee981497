import { listDashboardDevices, type DashboardDevice } from '@parwell/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';

const PAGE = 60;

interface Asked {
  readonly customerId: string | null;
  readonly search: string;
}

const pageQuery = ({ customerId, search }: Asked, page: number) =>
  callQuery(
    listDashboardDevices,
    {
      query: {
        ...(customerId !== null && { customerId }),
        ...(search !== '' && { search }),
        offset: page * PAGE,
        limit: PAGE,
      },
    },
    live(),
  );

/** The first page, with the total. The previous result stays until the new answer arrives. */
export const useFirstPage = (asked: Asked) =>
  useQuery({ ...pageQuery(asked, 0), placeholderData: keepPreviousData });

/** The devices between two positions; undefined for those not loaded yet. */
export function useDevicesBetween(
  asked: Asked,
  [from, until]: readonly [from: number, until: number],
): (place: number) => DashboardDevice | undefined {
  const first = Math.floor(from / PAGE);
  const pages = Array.from({ length: Math.ceil(until / PAGE) - first }, (_, index) => first + index);
  const answers = useQueries({
    queries: pages.map((page) => ({ ...pageQuery(asked, page), placeholderData: keepPreviousData })),
  });
  return (place) => answers[Math.floor(place / PAGE) - first]?.data?.result[place % PAGE];
}
