import { DATE_FORMATS, GROUPS_PER_PAGE, isZone } from '@parwell/domain';
import { z } from 'zod';
import { jsonParameter } from './fields.ts';

/** Already checked against the list's keys. */
export interface Order<Key extends string = string> {
  readonly key: Key;
  readonly direction: 'ASC' | 'DESC';
}

/** `name DESC`: one of the list's keys and a direction. */
export const orderParameter = <Key extends string>(keys: readonly Key[], fallback: Order<Key>) =>
  z
    .string()
    .max(100)
    .transform((text, context): Order<Key> => {
      const [name, direction = 'ASC', ...rest] = text.trim().split(/\s+/);
      const key = keys.find((known) => known === name);
      const way = direction.toUpperCase();
      if (!key || rest.length > 0 || (way !== 'ASC' && way !== 'DESC')) {
        context.addIssue({
          code: 'custom',
          message: `Must be one of ${keys.join(', ')}, then ASC or DESC`,
        });
        return z.NEVER;
      }
      return { key, direction: way };
    })
    .default(fallback);

const MAX_OFFSET = 10_000_000;

export const count = (max: number) => z.coerce.number().int().min(0).max(max);

interface ListOptions<Key extends string, Where extends z.ZodType, Field extends string> {
  /** Other keys are refused. */
  readonly sort: readonly [Key, ...Key[]];
  readonly order: Order<Key>;
  readonly where: Where;
  readonly limit: { readonly standard: number; readonly most: number };
  /** All that a caller may name in `fields`. */
  readonly fields: readonly Field[];
}

/** All fields by default. */
export const fieldsParameter = <Field extends string>(fields: readonly Field[]) =>
  z.array(z.enum(fields)).max(100);

/** Shared by all lists; offset and skip mean the same. */
export const listQuery = <Key extends string, Where extends z.ZodType, Field extends string>(
  options: ListOptions<Key, Where, Field>,
) =>
  z
    .strictObject({
      offset: count(MAX_OFFSET).optional(),
      skip: count(MAX_OFFSET).optional(),
      limit: count(options.limit.most).min(1).default(options.limit.standard),
      order: orderParameter(options.sort, options.order),
      where: jsonParameter(options.where).optional(),
      fields: jsonParameter(fieldsParameter(options.fields)).optional(),
    })
    .transform(({ offset, skip, ...rest }) => ({ ...rest, offset: offset ?? skip ?? 0 }));

/** For lists requested by POST. */
export const bodyPage = (limit: { readonly standard: number; readonly most: number }) => ({
  offset: z.int().min(0).max(MAX_OFFSET).default(0),
  limit: z.int().min(1).max(limit.most).default(limit.standard),
});

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ result: z.array(row), total_record: z.int().min(0) });

/**
 * For lists whose rows can be grouped. `groupBy` alone returns a page of groups; with `groupByVal`, the rows of that
 * group. Use `groupedLimit` in the transform.
 */
export const groupedPage = <Key extends string>(keys: readonly [Key, ...Key[]], mostRows: number) => ({
  offset: count(MAX_OFFSET).default(0),
  limit: count(mostRows).min(1).optional(),
  groupBy: z.enum(keys).optional(),
  /** The `key` of a group; '' for rows without a value. */
  groupByVal: z.string().max(200).optional(),
});

/** The requested page size, or the usual one for groups or rows. */
export const groupedLimit = (
  asked: { readonly limit?: number | undefined; readonly groupBy?: unknown; readonly groupByVal?: unknown },
  rows: number,
): number =>
  asked.limit ?? (asked.groupBy !== undefined && asked.groupByVal === undefined ? GROUPS_PER_PAGE : rows);

/** Number and sums are of all rows, not of a page. */
const groupOf = <Sums extends z.ZodType>(sums: Sums) =>
  z.strictObject({
    key: z.string(),
    name: z.string(),
    /** Tells groups of the same name apart, such as the id of a device. */
    note: z.string(),
    count: z.int().min(1),
    sums,
  });

export interface ListGroup<Sums = Readonly<Record<string, number>>> {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly count: number;
  readonly sums: Sums;
}

/** If grouped, with groups instead of rows; then `total_record` counts groups. */
export const groupedPageOf = <Row extends z.ZodType, Sums extends z.ZodType>(row: Row, sums: Sums) =>
  z.strictObject({
    ...pageOf(row).shape,
    groupNames: z.array(z.string()).optional(),
    groups: z.array(groupOf(sums)).optional(),
    /** Of all groups, on whichever page they are. */
    totals: z.strictObject({ count: z.int().min(0), sums }).optional(),
  });

/** Another view of a report, and the group by which its rows are sorted or to which they are limited. */
export const ReportArrangement = z.strictObject({
  viewType: z.string().max(100).optional(),
  groupByName: z.string().max(100).optional(),
  /** Limits the rows to this group. */
  groupByVal: z.string().max(200).optional(),
});
export type ReportArrangement = z.output<typeof ReportArrangement>;

/** An IANA name. */
export const TimeZone = z.string().max(100).refine(isZone, 'Must be a time zone name');

/** Added to the query of a list that is also available as CSV. */
export const CsvExport = z.strictObject({
  csvExport: z.literal('true'),
  timezone: TimeZone.default('UTC'),
  dateFormat: z.enum(DATE_FORMATS).default(DATE_FORMATS[0]),
  ...ReportArrangement.shape,
});
export type CsvExport = z.output<typeof CsvExport>;

/** A column of a list. Its page and its files read it, so that both say the same. */
export interface ListColumn {
  readonly header: string;
  /** How the page draws a cell that it does not draw itself, and how files write it. */
  readonly kind: 'text' | 'number' | 'instant' | 'date';
  /** The words for the codes of the field. */
  readonly labels?: Readonly<Record<string, string>>;
  /** In characters; by default it depends on the header and the kind. */
  readonly fileWidth?: number;
  readonly only?: 'page' | 'file';
  /** Where files say it differently from the page. */
  readonly inFile?: Partial<Pick<ListColumn, 'header' | 'kind'>>;
}

/** The columns of a list by the names of its fields, in the order of its files. */
export type ListColumns = Readonly<Record<string, ListColumn>>;

/** The names of the columns that a page or a file has. */
export type ColumnsOf<Columns extends ListColumns, Place extends 'page' | 'file'> = {
  [Key in keyof Columns & string]: Columns[Key] extends { readonly only: infer Only }
    ? Place extends Only
      ? Key
      : never
    : Key;
}[keyof Columns & string];
