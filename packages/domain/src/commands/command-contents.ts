import { propertyLabel } from '../property-settings/property-keys.ts';
import { withUnit } from '../property-settings/property-limits.ts';
import type { CommandKind } from './commands.ts';

/** The payload of a command, as the journal has it. Fields that the reader may not see are missing. */
export type SentContents = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const record = (value: unknown): SentContents =>
  typeof value === 'object' && value !== null ? (value as SentContents) : {};
const list = (value: unknown): readonly SentContents[] => (Array.isArray(value) ? value.map(record) : []);

const named = (label: string, value: unknown): string =>
  text(value) === '' ? '' : `${label} ${text(value)}`;
const counted = (count: unknown, one: string): string =>
  `${text(count) || '0'} ${count === 1 ? one : `${one}s`}`;
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

const lot = (item: SentContents, count: unknown): string =>
  joined(
    `${text(count)} × ${text(item['productId'])}`,
    named('lot', item['lotNumber']),
    named('expires', item['expiryDate']),
  );

/** Numbers have their names here; other values have no unit anyway. */
const property = ([key, value]: readonly [string, unknown]): string => {
  const valueType = Number.isFinite(Number(value)) ? 'number' : 'string';
  return `${propertyLabel(key)}: ${withUnit({ propertyKey: key, valueType }, text(value)) || 'none'}`;
};

const CONTENTS: Readonly<Record<CommandKind, (sent: SentContents) => string>> = {
  manual_receipt: (sent) =>
    [
      joined(named('Shipment', sent['shipmentId']), named('PO', sent['poNumber'])),
      ...list(sent['receiptItems']).map((item) => lot(item, item['totalCount'])),
    ].join('; '),
  manual_correction: (sent) =>
    joined(
      `${sent['type'] === 'remove' ? 'Remove' : 'Insert'} ${lot(sent, sent['count'])}`,
      named('tray', sent['drawerNumber']),
      named('serial number', sent['serialNumber']),
    ),
  inventory_sync: (sent) => {
    const action = sent['syncAction'] === 'delete' ? 'Delete' : 'Add';
    return sent['allProducts'] === true
      ? `${action} all products`
      : `${action} ${text(record(sent['productData'])['productId'])}`;
  },
  receipt_reject: (sent) => named('Shipment', sent['shipmentId']),
  flex_config: (sent) => joined(counted(sent['compartments'], 'compartment'), counted(sent['trays'], 'tray')),
  default_config: () => 'Factory layout and settings',
  device_tags: (sent) =>
    Object.entries(record(sent['tags']))
      .map(([name, value]) => `${name}: ${text(value)}`)
      .join(', ') || 'No tags',
  edge_properties: (sent) => Object.entries(sent).map(property).join(', '),
};

/** The payload in one line; empty if the reader may see nothing of it. */
export const commandContents = (kind: CommandKind, sent: SentContents): string =>
  Object.keys(sent).length === 0 ? '' : CONTENTS[kind](sent);
