import { sql, type Transaction } from '../../platform/db/database.ts';

/** Customers on the Pacific coast have the zone of the business. */
const ZONES_OF_STATES = [
  { state: 'AZ', zone: 'America/Phoenix' },
  { state: 'CO', zone: 'America/Denver' },
  { state: 'GA', zone: 'America/New_York' },
  { state: 'IL', zone: 'America/Chicago' },
  { state: 'MA', zone: 'America/New_York' },
  { state: 'MN', zone: 'America/Chicago' },
  { state: 'TN', zone: 'America/Chicago' },
  { state: 'TX', zone: 'America/Chicago' },
] as const;

export const setCustomersZones = (tx: Transaction) =>
  tx.run(sql`
    UPDATE customers SET time_zone = row.zone
    FROM jsonb_to_recordset(${JSON.stringify(ZONES_OF_STATES)}) AS row(state text, zone text)
    WHERE customers.state = row.state`);
