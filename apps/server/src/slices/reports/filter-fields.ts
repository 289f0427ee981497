import type { ReportFilterField } from '@parwell/contract';
import type { Tenants } from '@parwell/domain';
import { toJsonSchema } from '../../platform/http/json-schema.ts';
import type { ReportType } from '../../platform/reports/report-type.ts';
import { words } from './describe-filter.ts';

interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly FieldSchema[];
}

const TITLES = { customer: 'Customer', device: 'Device ID' } as const;

const KINDS: Readonly<Record<string, ReportFilterField['kind']>> = {
  customerId: 'customer',
  tenantId: 'customer',
  deviceId: 'device',
  cabinetId: 'device',
};

/** Filters that consist of one text or one choice, with the titles of their columns. */
export function filterFieldsOf(report: ReportType, tenants: Tenants): ReportFilterField[] {
  const { properties = {} } = toJsonSchema(report.filter, 'input') as {
    readonly properties?: Readonly<Record<string, FieldSchema>>;
  };
  const columns = report.columns(tenants);
  return Object.entries(properties).flatMap(([key, schema]) => {
    // The schema of a single value, where a list is possible too.
    const { type, enum: values = [] } = schema.anyOf?.[0] ?? schema;
    if (type !== 'string') return [];
    const kind = KINDS[key] ?? (values.length > 0 ? 'choice' : 'text');
    const title =
      kind === 'customer' || kind === 'device'
        ? TITLES[kind]
        : (columns.find((column) => column.key === key)?.title ?? words(key));
    return [{ key, title, kind, values: values.map(String) }];
  });
}
