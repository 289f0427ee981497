import type {
  CallArguments,
  CallResponse,
  importProducts as importCall,
  previewProductImport as previewCall,
  ProductRowResult,
} from '@parwell/contract';
import {
  checkProductRows,
  PRODUCT_LABELS,
  readProduct,
  type CheckedProductRow,
  type ImportFacts,
  type ProductRow,
} from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { audit, savedEvent } from './audit-products.ts';
import { findCustomersAmong, findKnown } from './catalogue.service.ts';
import type { ProductParts, ProductsContext } from './product-parts.ts';
import * as queries from './products.queries.ts';

type Results = CallResponse<typeof importCall>;

/** Nothing is changed. */
export async function previewImport(
  { db, parts }: ProductsContext,
  { rows }: CallArguments<typeof previewCall>['body'],
): Promise<Results> {
  const cells = rows.map((row) => row.cells as ProductRow);
  return { rows: checkProductRows(cells, await findFacts(db, parts, cells)).map(resultOf) };
}

/** Saves the rows without problems, all at once. */
export const importProducts = (
  { db, clock, parts }: ProductsContext,
  caller: Caller,
  { rows }: CallArguments<typeof importCall>['body'],
): Promise<Results> =>
  db.transaction(async (tx) => {
    await queries.lockCatalogue(tx);
    const cells = rows.map((row) => row.cells as ProductRow);
    const facts = await findFacts(tx, parts, cells);
    const checked = checkProductRows(cells, { ...facts, versions: rows.map(({ version }) => version) });
    const good = checked.filter(({ outcome }) => outcome === 'new' || outcome === 'change');
    await queries.saveProducts(
      tx,
      clock.now(),
      good.map(({ values }) => values),
    );
    await audit.recordMany(
      tx,
      clock.now(),
      good.map(({ values, productId }) =>
        savedEvent(caller, facts.known.get(productId) ?? null, values, ' by an import'),
      ),
    );
    return { rows: checked.map(resultOf) };
  });

async function findFacts(
  db: Queryable,
  parts: ProductParts,
  rows: readonly ProductRow[],
): Promise<ImportFacts> {
  const known = await findKnown(
    db,
    parts,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  const values = rows.map((row) => readProduct(row, known.get(row.productId ?? '')?.values).values);
  return {
    known,
    entries: await queries.findEntries(db, values),
    isCustomer: await findCustomersAmong(db, values),
  };
}

const resultOf = ({
  values: _saved,
  changes,
  problems,
  notes,
  ...row
}: CheckedProductRow): ProductRowResult => ({
  ...row,
  changes: [...changes],
  problems: problems.map(({ field, message, namesField = false }) => ({
    field,
    label: PRODUCT_LABELS[field],
    message,
    namesField,
  })),
  notes: [...notes],
});
