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

/** For whom and when a widget is counted. */
export interface WidgetScope {
  /** The customers of the dashboard whose rows behind the widget the viewer may read (D1). */
  readonly tenants: Tenants;
  /** The dashboard is for this customer alone; null: for all that the viewer may see. */
  readonly customerId: string | null;
  readonly dashboardType: DashboardVariant;
  readonly grants: Grants;
  readonly now: Date;
  /** Of the viewer, in which bars are counted (D4). */
  readonly days: BusinessDays;
  /** Of the business, in which is decided what has expired (S6). */
  readonly businessDays: BusinessDays;
  /** What was found for the widgets of this answer before this one. */
  readonly found?: Map<unknown, Promise<unknown>>;
}

/** For what several widgets of an answer need: asked for by the first of them. */
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

/** A form of content that a widget can have when its source answers. */
export type WidgetForm = Exclude<WidgetContent['form'], 'unavailable'>;

export type WidgetAnswer<Form extends WidgetForm> = ContentOf<Form> & {
  /** The age of what it was made from, if that is not the moment itself (D3). */
  readonly asOf?: Date;
};

/**
 * A widget, declared once: its name, form, who may see it, the query, the screen behind it and that screen's filter. The dashboard
 * answer, the CSV export and the print view are made from it.
 */
export interface Widget<Form extends WidgetForm = WidgetForm> {
  readonly name: WidgetName;
  readonly title: string;
  readonly form: Form;
  /** Answers "What is counted?" in one or two sentences. */
  readonly counted: string;
  readonly unit: string | null;
  /** What the viewer must be able to read: the permission of the screen behind it. Several: any of them. */
  readonly resource: Capability | readonly Capability[];
  /** For the provider's staff alone: what it shows belongs to no customer. */
  readonly staffOnly?: true;
  /** The whole list behind it. */
  link(this: void, scope: WidgetScope): DashboardLink | null;
  /** `db` is one moment of the database, the same for all widgets of an answer. */
  find(this: void, db: Queryable, scope: WidgetScope): Promise<WidgetAnswer<Form>>;
}

/** Thrown by a widget that knows since when its source does not answer (D7). */
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

/** Before everything, for screens that need dates. */
export const FIRST_DAY = '2000-01-01';

/** A link to a screen, or to one of its tabs, with a filter as in its address; the dashboard's customer goes along. */
export const screenLink = (
  path: string,
  { customerId }: Pick<WidgetScope, 'customerId'>,
  filter: Record<string, unknown> | null = null,
  tab?: string,
): DashboardLink => ({ path, customerId, filter, ...(tab !== undefined && { tab }) });
