import { join, sql, type Sql } from './database.ts';

/** A text as part of a LIKE pattern: what the user typed is never a wildcard. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

// What a filter of a list means in SQL. `defineList` gives each the value that the caller sent.

export const equals =
  (column: Sql) =>
  (value: string | number | boolean): Sql =>
    sql`${column} = ${value}`;

/** Part of a text in any case; the column holds its text in lower case. */
export const part =
  (folded: Sql) =>
  (text: string): Sql =>
    text === '' ? sql`TRUE` : sql`${folded} LIKE lower(${contains(text)})`;

export const startsWith =
  (column: Sql) =>
  (text: string): Sql =>
    text === '' ? sql`TRUE` : sql`${column} LIKE ${contains(text).slice(1)}`;

/** One value is looked up in the order of an index; several are not. */
export const oneOf =
  (column: Sql) =>
  (values: readonly (string | number)[]): Sql =>
    values.length === 1 ? equals(column)(values[0] ?? '') : sql`${column} = ANY(${values})`;

/** Between two instants, both included. As dates, because PostgreSQL does not read every offset of ISO 8601. */
export const between =
  (column: Sql) =>
  ({ between: [start, end] }: { readonly between: readonly [string, string] }): Sql =>
    sql`${column} BETWEEN ${new Date(start)} AND ${new Date(end)}`;

type Like<Name extends string> = {
  readonly [Key in Name]: Readonly<Record<Key, { readonly like: string }>>;
}[Name];

/** `[{ name: { like } }, { customerId: { like } }]`: part of any of these texts. */
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
