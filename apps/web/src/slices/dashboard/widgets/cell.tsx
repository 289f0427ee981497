import type { ContentOf } from '@parwell/contract';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Instant } from '../../../ui/dates/instant.tsx';
import { formatCount } from '../amounts.ts';
import { detailsPath } from '../../customers/public/details-path.ts';
import { DeviceLink } from '../../devices/public/device-link.tsx';
import { TrackingLink } from '../../shipments/public/tracking-link.tsx';

type Content = ContentOf<'table'>;

interface CellProps {
  readonly column: Content['columns'][number];
  readonly row: Content['rows'][number];
  readonly customerId: string | null;
}

export function Cell({ column: { key, kind }, row: { cells, link }, customerId }: CellProps) {
  const value = cells[key];
  // An unknown value is empty, not zero.
  if (value === null || value === undefined || value === '') return '–';
  const text = String(value);
  if (key === 'trackingNumber') return <TrackingLink trackingNumber={text} />;
  switch (kind) {
    case 'text':
      return text;
    case 'number':
      return typeof value === 'number' ? formatCount(value) : text;
    case 'instant':
      return <Instant value={text} />;
    case 'date':
      return <Instant value={text} show="date" />;
    case 'customer':
      return <AddressLink href={detailsPath(text)}>{text}</AddressLink>;
    case 'device': {
      const owner = cells['customerId'] ?? link?.customerId ?? customerId;
      return <DeviceLink customerId={owner === null ? null : String(owner)} cabinetId={text} />;
    }
  }
}
