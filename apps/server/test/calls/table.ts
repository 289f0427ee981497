import type { Call, Permission, Slice } from '@parwell/contract';
import { CAPABILITIES, type Action, type Capability } from '@parwell/domain';

export const AREAS = {
  alerts: 'alerts',
  audit: 'people',
  commands: 'devices',
  customers: 'people',
  dashboard: 'people',
  demo: 'people',
  'device-configuration': 'devices',
  'device-gateway': 'devices',
  devices: 'devices',
  exchange: 'orders',
  find: 'people',
  'fleet-config': 'devices',
  flex: 'devices',
  help: 'people',
  home: 'people',
  identity: 'people',
  incidents: 'alerts',
  inventory: 'stock',
  invoices: 'invoices',
  jobs: 'people',
  live: 'people',
  mail: 'people',
  measurements: 'devices',
  notifications: 'alerts',
  'order-requests': 'orders',
  orders: 'orders',
  par: 'stock',
  payments: 'invoices',
  personas: 'people',
  products: 'stock',
  'property-settings': 'devices',
  reports: 'people',
  restock: 'orders',
  settings: 'people',
  shipments: 'orders',
  support: 'people',
  tags: 'stock',
  usage: 'stock',
  users: 'people',
} as const satisfies Record<Slice, string>;
export type Area = (typeof AREAS)[Slice];

export interface Row {
  readonly name: string;
  readonly method: Call['method'];
  readonly path: Call['path'];
  readonly permission: Permission;
  readonly action: Action | null;
  /** Sets of capabilities; all of one set are needed. */
  readonly enough: readonly (readonly Capability[])[];
  /** The field that names the customer; null for a permission without capabilities. */
  readonly scope: string | null;
  /** Wants a fresh sign-in (G2). */
  readonly fresh: boolean;
  /** Tokens of programs may make it (A1). */
  readonly programs: boolean;
}

const LINE =
  /^(\w+) +(GET|POST|PUT|PATCH|DELETE) (\/\S*) +(?:(public|signed-in|staff)|(read|create) (\S+) (\w+)) +(?:(fresh|person) )?(\S.*)$/;

const capability = (name: string): Capability => {
  const known = CAPABILITIES.find((each) => each === name);
  if (!known) throw new Error(`${name} is no capability`);
  return known;
};

/**
 * One line per call: name, method, path, permission, and the requirements behind it. A permission is `public`,
 * `signed-in` or `staff`, or an action, capabilities (`a|b`: one is enough, `a&b`: both are needed) and for whom:
 * `ALL`, `somewhere`, or the field that names the customer. `fresh` after it: it wants a fresh sign-in; `person`: it does not;
 * in both cases programs cannot make it with a token. Lines with # are headings.
 */
export function readTable(text: string): readonly Row[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(readRow);
}

function readRow(line: string): Row {
  const [, name = '', method, path, named, action, some = '', scope = null, mark] = LINE.exec(line) ?? [];
  if (name === '') throw new Error(`This is no line of the table of calls: ${line}`);
  const what = {
    name,
    method: method as Call['method'],
    path: path as Call['path'],
    fresh: mark === 'fresh',
    programs: mark === undefined,
  };
  if (named) return { ...what, permission: named as Permission, action: null, enough: [], scope: null };
  const enough = some.split('|').map((set) => set.split('&').map(capability));
  // The contract can declare only one of several required capabilities; the server checks the others itself.
  const declared = enough.flatMap(([first]) => first ?? []);
  const permission = {
    action: action as Action,
    resource: declared,
    for: scope === 'ALL' || scope === 'somewhere' ? scope : { field: scope ?? '' },
  } as const;
  return { ...what, permission, action: permission.action, enough, scope };
}
