import type { FieldProblem } from '../field-problem.ts';
import { catalogueOf, checkProduct, type CatalogueEntry, type KnownProduct } from './product-catalogue.ts';
import { productChangeNotes } from './product-changes.ts';
import { productText, readProduct, type ProductTexts } from './product-texts.ts';
import {
  NEW_PRODUCT,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductField,
  type ProductValues,
} from './product-values.ts';
import { ORDERED_SOURCE } from './sources.ts';

/** The cells of a row, without the empty ones. */
export type ProductRow = Partial<ProductTexts>;

export const MAX_PRODUCT_ROWS = 2000;
export const PRODUCT_COLUMNS: readonly string[] = PRODUCT_FIELDS.map((field) => PRODUCT_LABELS[field]);
export const NO_PRODUCT_HEADER = `The first row must name the columns, with ${PRODUCT_LABELS.productId} among them.`;
export const columnUnknown = (name: string): string => `Column “${name}” is not known.`;
export const columnTwice = (name: string): string => `Column “${name}” is there more than once.`;
export const inFileTwice = (productId: string): string =>
  `Product ${productId} is in the file more than once.`;
export const CHANGED_SINCE_PREVIEW = 'The product was changed by somebody else after the preview.';

const lettersOnly = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Columns by their label or by their name in calls; case, spaces and dashes do not matter. */
const BY_NAME = new Map(
  PRODUCT_FIELDS.flatMap((field) => [
    [lettersOnly(PRODUCT_LABELS[field]), field] as const,
    [lettersOnly(PRODUCT_LABELS[field].replace(' (°C)', '')), field] as const,
    [lettersOnly(field), field] as const,
  ]),
);

/** The fields of the columns of a file, in any order; or why the header cannot be read. */
export function readProductHeader(cells: readonly string[]): readonly ProductField[] | string {
  const names = cells.map((cell) => cell.trim());
  const fields = names.map((name) => BY_NAME.get(lettersOnly(name)));
  if (!fields.includes('productId')) return NO_PRODUCT_HEADER;
  const twice = names.find((_name, index) => fields.indexOf(fields[index]) !== index);
  const unknown = names.find((_name, index) => fields[index] === undefined);
  if (unknown !== undefined) return columnUnknown(unknown);
  if (twice !== undefined) return columnTwice(twice);
  return fields.filter((field) => field !== undefined);
}

/** Our files put an apostrophe before texts that a spreadsheet would run as a formula. */
const ESCAPED = /^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** With an empty cell, a new product gets the default, and a known one keeps its value. */
export const productRow = (fields: readonly ProductField[], cells: readonly string[]): ProductRow =>
  Object.fromEntries(
    fields.flatMap((field, place) => {
      const text = (cells[place] ?? '').trim().replace(ESCAPED, '');
      return text === '' ? [] : [[field, text]];
    }),
  );

export type ImportOutcome = 'new' | 'change' | 'unchanged' | 'problem';

export interface CheckedProductRow {
  /** The number of the row among those that were sent, from 1. */
  readonly row: number;
  readonly productId: string;
  readonly productName: string;
  readonly outcome: ImportOutcome;
  readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
  readonly problems: readonly FieldProblem<ProductField>[];
  readonly notes: readonly string[];
  readonly values: ProductValues;
  /** Of the stored product; null for a new one. */
  readonly version: number | null;
}

export interface ImportFacts {
  /** Products that the rows name, or that share a code or a relation with one. */
  readonly entries: readonly CatalogueEntry[];
  readonly known: ReadonlyMap<string, KnownProduct>;
  readonly isCustomer: (id: string) => boolean;
  /** The versions that the rows were previewed with. A row that would change another version is refused. */
  readonly versions?: readonly (number | null)[];
}

interface ReadRow {
  readonly productId: string;
  readonly before: KnownProduct | null;
  readonly values: ProductValues;
  readonly unreadable: readonly FieldProblem<ProductField>[];
}

const onId = (message: string): FieldProblem<ProductField> => ({ field: 'productId', message });

const changedFields = (before: KnownProduct | null, values: ProductValues): readonly ProductField[] =>
  PRODUCT_FIELDS.filter((field) => before?.values[field] !== values[field]);

/**
 * The effect of each row of a file. Rows are checked against the catalogue as the good rows leave it, so that products
 * of one file may name each other, or exchange a code, in any order.
 */
export function checkProductRows(rows: readonly ProductRow[], facts: ImportFacts): CheckedProductRow[] {
  const seen = new Set<string>();
  const read = rows.map((row, index): ReadRow => {
    const productId = row.productId ?? '';
    const before = facts.known.get(productId) ?? null;
    const { values, problems } = readProduct(row, before?.values ?? NEW_PRODUCT);
    const previewed = facts.versions ? (facts.versions[index] ?? null) : (before?.version ?? null);
    const outdated = previewed !== (before?.version ?? null) && changedFields(before, values).length > 0;
    const unreadable = [
      ...(productId !== '' && seen.has(productId) ? [onId(inFileTwice(productId))] : []),
      ...(outdated ? [onId(CHANGED_SINCE_PREVIEW)] : []),
      ...problems,
    ];
    seen.add(productId);
    return { productId, before, values, unreadable };
  });
  let good = read.filter(({ unreadable }) => unreadable.length === 0);
  for (;;) {
    const left = new Map(facts.entries.map((entry) => [entry.productId, entry]));
    for (const { productId, values } of good) left.set(productId, values);
    const catalogue = catalogueOf(left.values());
    const problemsOf = ({ values, before, unreadable }: ReadRow) => [
      ...unreadable,
      ...checkProduct(values, before, catalogue, facts.isCustomer).filter(
        ({ field }) => !unreadable.some((problem) => problem.field === field),
      ),
    ];
    const still = good.filter((row) => problemsOf(row).length === 0);
    // A bad row leaves its product as it was, which may conflict with another row.
    if (still.length === good.length) return read.map((row, index) => checked(row, index, problemsOf(row)));
    good = still;
  }
}

function checked(
  { productId, before, values }: ReadRow,
  index: number,
  problems: readonly FieldProblem<ProductField>[],
): CheckedProductRow {
  const changes = (before ? changedFields(before, values) : []).map((field) => ({
    label: PRODUCT_LABELS[field],
    before: before ? productText(before.values, field) : '',
    after: productText(values, field),
  }));
  const outcome =
    problems.length > 0 ? 'problem' : !before ? 'new' : changes.length > 0 ? 'change' : 'unchanged';
  return {
    row: index + 1,
    productId,
    productName: values.productName,
    outcome,
    changes,
    problems,
    notes: before && outcome === 'change' ? productChangeNotes(before.values, values, before.stock) : [],
    values,
    version: before?.version ?? null,
  };
}

/** A template: the header, and an example row. */
export const PRODUCT_TEMPLATE: readonly (readonly string[])[] = [
  PRODUCT_COLUMNS,
  PRODUCT_FIELDS.map((field) =>
    productText(
      {
        ...NEW_PRODUCT,
        productId: 'F90001',
        productName: 'Immune globulin 10% 5 g',
        source: ORDERED_SOURCE,
        ndc: '12345-678-90',
        gtin: '00312345678906',
        doseType: 'VIAL',
        packQty: 1,
        lumQty: 1,
        productGroup: 'Immune globulin',
        value: 412_50,
        weight: 84.5,
        supplierNumber: 'S1001',
        storageCondition: 'REFRIGERATED',
        allowance: 'MINUTES',
        allowanceMinutes: 40_320,
        allowanceFrom: 8,
        allowanceTo: 25,
      },
      field,
    ),
  ),
];
