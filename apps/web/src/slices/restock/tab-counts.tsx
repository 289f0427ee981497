import { MOST_IN_BADGE } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { TabCount } from '../../ui/tab-count.tsx';
import type { AboutTab } from './public/management-tab.ts';
import { countsQuery } from './restock.api.ts';

const countOf = (tab: 'recommendations' | 'inventoryExceptions' | 'exclusions' | 'orderRequests') =>
  function Count({ customerId }: AboutTab) {
    // One call for all badges.
    const { data } = useQuery(countsQuery(customerId));
    return <TabCount count={data?.[tab]} most={MOST_IN_BADGE} />;
  };

export const RecommendationsCount = countOf('recommendations');
export const ExceptionsCount = countOf('inventoryExceptions');
export const ExclusionsCount = countOf('exclusions');
export const RequestsCount = countOf('orderRequests');
