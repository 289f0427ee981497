import { Instant } from '../dates/instant.tsx';

/** A column for an instant in the user's zone and format: `{ ...instant('createdAt'), header: 'Time' }`. */
export const instant = <Key extends string>(key: Key, show: 'dateTime' | 'dateTimeSeconds' = 'dateTime') => ({
  key,
  cell: (row: Readonly<Record<Key, string | null>>) => <Instant value={row[key]} show={show} />,
});
