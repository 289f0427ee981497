import type { DashboardLink, DashboardWidget } from '@parwell/contract';
import { CAPABILITIES, type AccessGroups } from '@parwell/domain';
import { sql } from '../src/platform/db/database.ts';
import type { Measure } from '../src/slices/dashboard/sum-screen.fixture.ts';
import { LAKEVIEW, NORTHSIDE } from '../src/slices/demo/demo-customers.ts';
import { loadDemo } from '../src/slices/demo/demo.service.ts';
import { documentImporters } from '../src/document-importers.ts';
import { receiveDocuments } from '../src/slices/exchange/receive-documents.service.ts';
import { workOffMarks } from '../src/slices/restock/work-off-marks.service.ts';
import { tendReports } from '../src/slices/reports/report-jobs.ts';
import type { Browser } from './browser.ts';
import { everything, startTestPortal, type TestPortal } from './portal.ts';

export interface DashboardPortal extends TestPortal {
  /** Each may read everything, but for different customers. */
  readonly viewers: Readonly<Record<'all' | 'oneCustomer' | 'group' | 'customers', Browser>>;
}

/** With the demo's data, in which every widget finds something, and people who see all or a part of it. */
export async function startDashboardPortal({ begin }: { begin?: string } = {}): Promise<DashboardPortal> {
  const portal = await startTestPortal({}, { ...(begin && { begin }) });
  await loadDemo(portal.context, { history: false });
  const { gpo } = await portal.db.one<{ gpo: string }>(sql`
    SELECT gpo_id AS gpo FROM customers WHERE gpo_id IS NOT NULL
    GROUP BY gpo_id HAVING count(*) > 1 ORDER BY bool_or(customer_id = ${NORTHSIDE}) DESC, gpo_id LIMIT 1`);
  const now = portal.clock.now();
  await portal.db.run(
    sql`INSERT INTO gateway_listening (since, until) VALUES (${now}, ${now}) ON CONFLICT DO NOTHING`,
  );
  await receiveDocuments(portal.context, documentImporters);
  await portal.db.transaction((tx) => portal.context.enqueue(tx, tendReports, {}));
  await portal.jobs.runWaiting();
  // Jobs use the database's time.
  await portal.db.run(sql`UPDATE pgboss.job SET started_on = ${now} WHERE started_on IS NOT NULL`);
  await workOffMarks(portal.context);
  const viewer = async (email: string, accessGroups: AccessGroups) => {
    await portal.addUser({ email, accessGroups, roles: everything('OWNER', CAPABILITIES) });
    return portal.signIn(email);
  };
  return {
    ...portal,
    viewers: {
      all: await viewer('everything@agree.example', { customer: ['ALL'] }),
      oneCustomer: await viewer('one@agree.example', { customer: [NORTHSIDE] }),
      group: await viewer('group@agree.example', { gpo: [gpo] }),
      customers: await viewer('several@agree.example', { customer: [NORTHSIDE, ...LAKEVIEW] }),
    },
  };
}

export interface LinkedNumber {
  readonly what: string;
  readonly value: number;
  readonly link: DashboardLink;
  readonly measure: Measure;
  readonly atLeast?: true;
}

export const linkedNumbers = (widget: DashboardWidget): LinkedNumber[] => [
  ...numbersIn(widget),
  ...(widget.misplaced?.link
    ? [
        {
          what: `${widget.name} misplaced`,
          value: widget.misplaced.units,
          link: widget.misplaced.link,
          measure: 'units' as const,
        },
      ]
    : []),
];

function numbersIn({ name, unit, link, content }: DashboardWidget): LinkedNumber[] {
  const measure: Measure = unit === 'units' ? 'units' : 'rows';
  const number = (what: string, value: number, to: DashboardLink | null): LinkedNumber[] =>
    to === null ? [] : [{ what: `${name} ${what}`, value, link: to, measure }];
  switch (content.form) {
    case 'tile': {
      // '7', or 'succeeded/total'.
      const [, total] = /^(?:\d+\/)?(\d+)$/.exec(content.value) ?? [];
      return total === undefined ? [] : number('value', Number(total), link);
    }
    case 'table': {
      // A table of units has a row per group, other tables one per row of the screen.
      const column = content.columns.find(({ kind }) => kind === 'number');
      if (measure === 'units' && column)
        return content.rows.flatMap(({ cells, link: to }, index) =>
          number(`row ${index}`, Number(cells[column.key]), to),
        );
      return [
        ...number('total', content.total, link),
        ...content.rows.flatMap(({ link: to }, index) =>
          number(`row ${index}`, 1, to).map((each) => ({ ...each, atLeast: true as const })),
        ),
      ];
    }
    case 'days':
      return [
        ...number('sum', content.sum, link),
        ...content.bars.flatMap(({ day, value, link: to }) => number(day, value, to)),
      ];
    case 'bars':
      return [
        ...number('sum', content.sum, link),
        ...content.bars.flatMap(({ label, value, link: to }) => number(label, value, to)),
      ];
    case 'pie':
      return [
        ...number('sum', content.sum, link),
        ...content.slices.flatMap(({ label, value, link: to }) => number(label, value, to)),
      ];
    case 'stacked':
      return [
        ...number('sum', content.sum, link),
        ...content.bars.flatMap(({ label, sum, link: to, values, links }) => [
          ...number(label, sum, to),
          ...values.flatMap((value, index) =>
            number(`${label}, ${content.groups[index]}`, value, links[index] ?? null),
          ),
        ]),
      ];
    // Each row is a part of its screen: see trouble-widgets.test.ts.
    case 'reminders':
      return content.kinds.flatMap(({ type, reminderCount, link: to }) => number(type, reminderCount, to));
    case 'unavailable':
      return [];
  }
}
