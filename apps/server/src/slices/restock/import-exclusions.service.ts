import { isLaterSync } from '@parwell/domain';
import { AppError } from '../../platform/app-error.ts';
import { auditOf } from '../audit/audit.public.ts';
import { documentImporter } from '../exchange/exchange.public.ts';
import * as queries from './restock.queries.ts';
import { refuseFuture } from './sync-time.ts';

const audit = auditOf('restock', 'exclusions');
const ALL = queries.ALL_CUSTOMERS;

/**
 * Replaces the exclusions of a customer or of all at once (R5). For each customer the latest statement counts,
 * whether about this customer or all, in any order of arrival.
 */
export const importExclusions = documentImporter({
  partner: 'erp',
  kind: 'exclusions',
  async importDocument({ clock }, tx, said) {
    const { customerId, documentId, asOf, exclusions } = said;
    refuseFuture(asOf, clock.now());
    const other = customerId === ALL ? undefined : exclusions.find((each) => each.customerId !== customerId);
    if (other)
      throw new AppError('refused', `It is about customer ${customerId}, but names ${other.customerId}.`);
    const known = await queries.lockExclusions(tx);
    if (!isLaterSync(said, known.get(ALL)) || !isLaterSync(said, known.get(customerId)))
      return { arrived: [] };
    const later = [...known].filter(([id, sync]) => id !== ALL && !isLaterSync(said, sync));
    await queries.replaceExclusions(
      tx,
      said,
      later.map(([id]) => id),
    );
    await audit.record(tx, clock.now(), {
      resourceId: customerId || 'ALL',
      customerId,
      by: { machine: 'ERP' },
      eventType: 'Restock Exclusions Replaced',
      description: `${exclusions.length} restock exclusions of ${customerId === ALL ? 'all customers' : `customer ${customerId}`}`,
      after: { documentId, asOf: asOf.toISOString(), exclusions: exclusions.length },
    });
    return { arrived: [] };
  },
});
