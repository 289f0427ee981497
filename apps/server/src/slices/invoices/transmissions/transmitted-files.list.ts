import { type CallArguments, listTransmittedFiles, type TransmittedFile } from '@parwell/contract';
import { sql, type Sql } from '../../../platform/db/database.ts';
import { equals, part } from '../../../platform/db/list-filters.ts';
import { defineList, EVERY_ROW } from '../../../platform/db/list.ts';
import { customerName } from '../../customers/customers.public.ts';
import { isLateFile } from './late-files.public.ts';

type Query = CallArguments<typeof listTransmittedFiles>['query'];

/** Lateness depends on the current time (B14). */
interface Now {
  readonly now: Date;
}

const state = ({ now }: Now): Sql => sql`CASE
  WHEN file.written_at IS NULL THEN 'waiting'
  WHEN file.refused_lines > 0 THEN 'refused'
  WHEN file.acknowledged_at IS NOT NULL THEN 'acknowledged'
  WHEN ${isLateFile(now)} THEN 'late'
  ELSE 'written' END`;

/** Only staff who see every customer may read them. */
export const transmittedFileList = defineList<Query, Now>({
  calls: [listTransmittedFiles],
  from: sql`transmission_files file`,
  key: sql`file.document_id`,
  fields: (now) =>
    ({
      documentId: sql`file.document_id`,
      sapXmlFileName: sql`file.file_name`,
      transmissionId: sql`file.transmission_id`,
      customerId: sql`file.customer_id`,
      customerName: customerName(sql`file.customer_id`),
      account: sql`file.account`,
      lines: sql`file.lines`,
      quantity: sql`file.quantity`,
      createdAt: sql`file.created_at`,
      writtenAt: sql`file.written_at`,
      acknowledgedAt: sql`file.acknowledged_at`,
      refusedLines: sql`file.refused_lines`,
      state: state(now),
    }) satisfies Readonly<Record<keyof TransmittedFile, Sql>>,
  sort: {
    createdAt: sql`file.created_at`,
    sapXmlFileName: sql`file.file_name`,
    customerId: sql`file.customer_id`,
    lines: sql`file.lines`,
  },
  filters: {
    customerId: equals(sql`file.customer_id`),
    sapXmlFileName: part(sql`lower(file.file_name)`),
    state: (wanted, now) => sql`${state(now)} = ${wanted}`,
  },
  visible: EVERY_ROW,
  tables: ['transmission_files'],
  countsAnew: (where) => where.state === 'written' || where.state === 'late',
});
