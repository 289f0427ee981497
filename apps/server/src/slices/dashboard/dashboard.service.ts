import type { Dashboard, DashboardFilter, DashboardWidget } from '@parwell/contract';
import {
  businessDays,
  DASHBOARD_WIDGETS,
  dashboardTenants,
  widgetTenants,
  type BusinessDays,
  type Grants,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized } from '../../platform/app-error.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import type { Database, Snapshot } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import { shareFreshAnswers } from '../../platform/shared-answers.ts';
import { findChosenZone } from '../users/users.public.ts';
import { failuresOf, type Failures } from './failures.ts';
import type { Widget, WidgetScope } from './widget.ts';
import { WIDGETS } from './widgets.ts';

/** A slower widget is unavailable; the others are still shown. */
export const STATEMENT_MS = 5000;

export interface Viewer {
  readonly grants: Grants;
  readonly timeZone: string;
}

export interface DashboardSources {
  readonly db: Database;
  readonly log: Log;
  readonly now: Date;
  readonly businessDays: BusinessDays;
  readonly hasMailServer: boolean;
  readonly widgets?: readonly Widget[];
  readonly statementMs?: number;
}

type Shown = readonly [Widget, WidgetScope];

/** All widgets that the viewer may see, in the dashboard's order and in one snapshot (D1, D3). */
export async function countDashboard(
  { db, log, now, widgets = WIDGETS, statementMs = STATEMENT_MS, ...sources }: DashboardSources,
  { grants, timeZone }: Viewer,
  { dashboardType, customerId }: DashboardFilter,
): Promise<Dashboard> {
  const asked = { dashboardType, customerId };
  if (!dashboardTenants(grants, asked)) throw notAuthorized();
  const scope = {
    customerId: customerId ?? null,
    dashboardType,
    grants,
    now,
    days: businessDays(timeZone),
    businessDays: sources.businessDays,
    hasMailServer: sources.hasMailServer,
    found: new Map(),
  };
  const shown = DASHBOARD_WIDGETS[dashboardType].flatMap((name): Shown[] => {
    const widget = widgets.find((each) => each.name === name);
    const tenants = widget && widgetTenants(grants, asked, widget);
    return widget && tenants ? [[widget, { ...scope, tenants }]] : [];
  });
  const counted: Counted[] = [];
  await db.snapshot({ statementMs }, async (snapshot) => {
    for (const [widget, of] of shown)
      counted.push(await countWidget(snapshot, widget, of, { log, failures: failuresOf(db) }));
  });
  const times = [now, ...counted.flatMap(({ asOf }) => asOf ?? [])];
  return {
    dashboardType,
    customerId: scope.customerId,
    asOf: new Date(Math.min(...times.map((time) => time.getTime()))).toISOString(),
    widgets: counted.map(({ widget }) => widget),
  };
}

interface Counted {
  readonly widget: DashboardWidget;
  readonly asOf: Date | undefined;
}

/** A widget whose source fails shows since when, and does not affect the others (D7). */
async function countWidget(
  snapshot: Snapshot,
  { name, title, counted, unit, link, find }: Widget,
  scope: WidgetScope,
  { log, failures }: { readonly log: Log; readonly failures: Failures },
): Promise<Counted> {
  const widget = { name, title, counted, unit, link: link(scope) };
  const place = { name, tenants: scope.tenants };
  try {
    const { asOf, ...content } = await snapshot.part((db) => find(db, scope));
    failures.end(place);
    return { widget: { ...widget, content }, asOf };
  } catch (error) {
    const since = failures.note(place, error, scope.now);
    log.error({ err: error, widget: name, since }, 'a widget is not available');
    return {
      widget: { ...widget, content: { form: 'unavailable', since: since.toISOString() } },
      asOf: undefined,
    };
  }
}

type ReadDashboard = (
  viewer: Pick<Caller, 'userId' | 'grants'>,
  query: DashboardFilter & { readonly timeZone?: string | undefined },
) => Promise<Dashboard>;

/** Callers who ask the same before it is counted share one answer. */
export function createDashboards(
  context: Context,
  options: Pick<DashboardSources, 'widgets' | 'statementMs'> = {},
): ReadDashboard {
  const { clock, config, log, pools } = context;
  const answers = shareFreshAnswers<Dashboard>();
  return async ({ userId, grants }, { timeZone: asked, ...filter }) => {
    const days = businessDaysOf(context);
    const timeZone = asked ?? (await findChosenZone(context.db, userId)) ?? days.timeZone;
    // Widgets and links depend on the viewer's grants only.
    return answers.get({ ...filter, timeZone, grants }, () =>
      countDashboard(
        {
          db: pools.heavy,
          log,
          now: clock.now(),
          businessDays: days,
          hasMailServer: config.SMTP_URL !== undefined,
          ...options,
        },
        { grants, timeZone },
        filter,
      ),
    );
  };
}
