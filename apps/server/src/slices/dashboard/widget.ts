import type { ContentOf, DashboardLink, WidgetContent } from '@parwell/contract';
import type {
  BusinessDays,
  Capability,
  DashboardVariant,
  Grants,
  Tenants,
  WidgetName,
} from '@parwell/domain';
import type { Queryable } from '../../platform/db/database.ts';

export interface WidgetScope {
  /** The dashboard's customers whose rows behind the widget the viewer may read (D1). */
  readonly tenants: Tenants;
  /** null: all that the viewer may see. */
  readonly customerId: string | null;
  readonly dashboardType: DashboardVariant;
  readonly grants: Grants;
  readonly now: Date;
  /** Of the viewer; for bars (D4). */
  readonly days: BusinessDays;
  /** Of the business; decide what has expired (S6). */
  readonly businessDays: BusinessDays;
  /** Otherwise mails stay in the mailbox (N6). */
  readonly hasMailServer: boolean;
  /** Results shared by the widgets of this answer. */
  readonly found?: Map<unknown, Promise<unknown>>;
}

export function findOnce<Found>(
  find: (db: Queryable, scope: WidgetScope) => Promise<Found>,
  db: Queryable,
  scope: WidgetScope,
): Promise<Found> {
  const known = scope.found?.get(find) as Promise<Found> | undefined;
  if (known) return known;
  const finding = find(db, scope);
  scope.found?.set(find, finding);
  return finding;
}

export type WidgetForm = Exclude<WidgetContent['form'], 'unavailable'>;

export type WidgetAnswer<Form extends WidgetForm> = ContentOf<Form> & {
  /** The age of the data, if it is not read live (D3). */
  readonly asOf?: Date;
};

/** Declared once: the dashboard answer, the CSV export and the print view are made from it. */
export interface Widget<Form extends WidgetForm = WidgetForm> {
  readonly name: WidgetName;
  readonly title: string;
  readonly form: Form;
  readonly counted: string;
  readonly unit: string | null;
  /** The read permission of the screen behind it; one of several is enough. */
  readonly resource: Capability | readonly Capability[];
  /** For data that belongs to no customer. */
  readonly staffOnly?: true;
  link(this: void, scope: WidgetScope): DashboardLink | null;
  /** `db` is one snapshot for all widgets of an answer. */
  find(this: void, db: Queryable, scope: WidgetScope): Promise<WidgetAnswer<Form>>;
}

/** For widgets that know since when their source fails (D7). */
export class NotAvailableSince extends Error {
  readonly since: Date;
  constructor(since: Date) {
    super(`The source of a widget has not answered since ${since.toISOString()}.`);
    this.since = since;
  }
}

/** Checks the types of a declaration, then drops the form, so that all widgets fit into one list. */
export const defineWidget = <Form extends WidgetForm>(widget: Widget<Form>): Widget =>
  widget as unknown as Widget;

/** Before all data, for screens that require dates. */
export const FIRST_DAY = '2000-01-01';

export const screenLink = (
  path: string,
  { customerId }: Pick<WidgetScope, 'customerId'>,
  filter: Record<string, unknown> | null = null,
  tab?: string,
): DashboardLink => ({ path, customerId, filter, ...(tab !== undefined && { tab }) });
