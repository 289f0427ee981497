import { amountOf, isManaged, type KnownProduct, type ProductValues } from '@parwell/domain';
import { auditOf, type AuditEvent } from '../audit/audit.public.ts';

export const audit = auditOf('products', 'product');

const recorded = (values: ProductValues) => ({ ...values, value: amountOf(values.value) });

/** `how` is added to the description. */
export const savedEvent = (
  by: AuditEvent['by'],
  before: KnownProduct | null,
  after: ProductValues,
  how = '',
): AuditEvent => ({
  by,
  resourceId: after.productId,
  customerId: isManaged(after.source) ? undefined : after.source,
  eventType: before ? 'Product Updated' : 'Product Created',
  description: `Product ${after.productId} was ${before ? 'changed' : 'created'}${how}`,
  ...(before && { before: recorded(before.values) }),
  after: recorded(after),
});
