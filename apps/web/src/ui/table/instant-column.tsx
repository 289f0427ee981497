import { Instant } from '../dates/instant.tsx';

/** A column that shows an instant in the zone and format of the user: `{ ...instant('createdAt'), header: 'Time' }`. */
export const instant = <Key extends string>(key: Key) => ({
  key,
  cell: (row: Readonly<Record<Key, string | null>>) => <Instant value={row[key]} />,
});
