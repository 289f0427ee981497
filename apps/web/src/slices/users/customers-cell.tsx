import { ALL } from '@parwell/domain';

const SHOWN = 2;

export function CustomersCell({ tenants }: { readonly tenants: string }) {
  const ids = tenants.split(',').map((id) => id.trim());
  if (tenants === ALL) return 'All customers';
  if (ids.length <= SHOWN) return ids.join(', ');
  return (
    <span title={ids.join(', ')}>
      {ids.slice(0, SHOWN).join(', ')} +{ids.length - SHOWN}
    </span>
  );
}
