import { DATE_FORMATS, GROUPS_PER_PAGE, isZone } from '@parwell/domain';
import { z } from 'zod';
import { jsonParameter } from './fields.ts';

/** A sort the caller asked for, already checked against the list's own keys. */
export interface Order<Key extends string = string> {
  readonly key: Key;
  readonly direction: 'ASC' | 'DESC';
}

/** `name DESC`: one of the list's own keys and a direction. */
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

/** A whole number in a query string. */
export const count = (max: number) => z.coerce.number().int().min(0).max(max);

interface ListOptions<Key extends string, Where extends z.ZodType, Field extends string> {
  /** What the list may be sorted by; anything else is refused. */
  readonly sort: readonly [Key, ...Key[]];
  readonly order: Order<Key>;
  readonly where: Where;
  readonly limit: { readonly standard: number; readonly most: number };
  /** The fields of a row: all that a caller may name in `fields`. */
  readonly fields: readonly Field[];
}

/** The fields of each row that the caller wants; all of them where none is named. */
export const fieldsParameter = <Field extends string>(fields: readonly Field[]) =>
  z.array(z.enum(fields)).max(100);

/** The query of every list: offset or skip (the same number), limit, order, where and fields. */
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

/** Where a page lies, in the body of a list that is asked for by POST. */
export const bodyPage = (limit: { readonly standard: number; readonly most: number }) => ({
  offset: z.int().min(0).max(MAX_OFFSET).default(0),
  limit: z.int().min(1).max(limit.most).default(limit.standard),
});

/** One page of a list with the exact number of all its rows. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ result: z.array(row), total_record: z.int().min(0) });

/**
 * What a list takes whose rows can be grouped. With `groupBy` alone it answers a page of groups, with `groupByVal`
 * too the rows of that group. Use `groupedLimit` in the transform.
 */
export const groupedPage = <Key extends string>(keys: readonly [Key, ...Key[]], mostRows: number) => ({
  offset: count(MAX_OFFSET).default(0),
  limit: count(mostRows).min(1).optional(),
  groupBy: z.enum(keys).optional(),
  /** The `key` of a group; empty for the rows that have no value. */
  groupByVal: z.string().max(200).optional(),
});

/** The page size: the one that was asked for, or as many groups, or rows, as a page usually has. */
export const groupedLimit = (
  asked: { readonly limit?: number | undefined; readonly groupBy?: unknown; readonly groupByVal?: unknown },
  rows: number,
): number =>
  asked.limit ?? (asked.groupBy !== undefined && asked.groupByVal === undefined ? GROUPS_PER_PAGE : rows);

/** Rows that have something in common. Number and sums are those of all its rows, not of a page. */
const groupOf = <Sums extends z.ZodType>(sums: Sums) =>
  z.strictObject({
    /** For `groupByVal`. */
    key: z.string(),
    name: z.string(),
    /** What else tells it apart, such as the id of a device. */
    note: z.string(),
    count: z.int().min(1),
    sums,
  });

/** A group of rows as a list answers it. */
export interface ListGroup<Sums = Readonly<Record<string, number>>> {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly count: number;
  readonly sums: Sums;
}

/** One page of a list whose rows can be grouped. Grouped, it has groups instead of rows, and `total_record` counts them. */
export const groupedPageOf = <Row extends z.ZodType, Sums extends z.ZodType>(row: Row, sums: Sums) =>
  z.strictObject({
    ...pageOf(row).shape,
    /** The keys of the groups. */
    groupNames: z.array(z.string()).optional(),
    groups: z.array(groupOf(sums)).optional(),
    /** Of all rows, on whichever page their group is. */
    totals: z.strictObject({ count: z.int().min(0), sums }).optional(),
  });

/** How a report is arranged: another view of it, and the group by which its rows are sorted or to which they are limited. */
export const ReportArrangement = z.strictObject({
  viewType: z.string().max(100).optional(),
  groupByName: z.string().max(100).optional(),
  /** Only the rows of this group. */
  groupByVal: z.string().max(200).optional(),
});
export type ReportArrangement = z.output<typeof ReportArrangement>;

/** The IANA name of a time zone. */
export const TimeZone = z.string().max(100).refine(isZone, 'Must be a time zone name');

/** What a list that also answers as CSV takes besides, and only then. */
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
