import { Instant } from '../dates/instant.tsx';

/** `{ ...instant('createdAt'), header: 'Time' }`, in the user's zone and format. */
export const instant = <Key extends string>(key: Key, show: 'dateTime' | 'dateTimeSeconds' = 'dateTime') => ({
  key,
  cell: (row: Readonly<Record<Key, string | null>>) => <Instant value={row[key]} show={show} />,
});
