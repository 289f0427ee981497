import { join, sql, type Sql } from './database.ts';

/** Escapes the wildcards that the user typed. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

// The SQL conditions of list filters. `defineList` calls them with the value that the caller sent.

export const equals =
  (column: Sql) =>
  (value: string | number | boolean): Sql =>
    sql`${column} = ${value}`;

/** Ignores case; the column must be in lower case. */
export const part =
  (folded: Sql) =>
  (text: string): Sql =>
    text === '' ? sql`TRUE` : sql`${folded} LIKE lower(${contains(text)})`;

export const startsWith =
  (column: Sql) =>
  (text: string): Sql =>
    text === '' ? sql`TRUE` : sql`${column} LIKE ${contains(text).slice(1)}`;

/** Compares a single value with `=`, so that an index can also provide the sort order. */
export const oneOf =
  (column: Sql) =>
  (values: readonly (string | number)[]): Sql =>
    values.length === 1 ? equals(column)(values[0] ?? '') : sql`${column} = ANY(${values})`;

/** Inclusive. Passes dates, because PostgreSQL does not parse every ISO 8601 offset. */
export const between =
  (column: Sql) =>
  ({ between: [start, end] }: { readonly between: readonly [string, string] }): Sql =>
    sql`${column} BETWEEN ${new Date(start)} AND ${new Date(end)}`;

type Like<Name extends string> = {
  readonly [Key in Name]: Readonly<Record<Key, { readonly like: string }>>;
}[Name];

/** `[{ name: { like } }, { customerId: { like } }]`: at least one of the columns contains its text. */
export const anyLike =
  <Name extends string>(folded: Readonly<Record<Name, Sql>>) =>
  (parts: readonly Like<Name>[]): Sql => {
    const conditions = parts.flatMap((named) =>
      (Object.entries(named) as [Name, { readonly like: string }][]).map(([name, { like }]) =>
        part(folded[name])(like),
      ),
    );
    return conditions.length === 0 ? sql`TRUE` : sql`(${join(conditions, ' OR ')})`;
  };
