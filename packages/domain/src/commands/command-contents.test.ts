import { expect, test } from 'vitest';
import { commandContents } from './command-contents.ts';
import { COMMAND_KINDS } from './commands.ts';

test('the journal says in one line what a command told the device', () => {
  const item = { productId: 'F1', totalCount: 2, lotNumber: 'L9', expiryDate: '2027-03-08' };
  expect(commandContents('manual_receipt', { shipmentId: 'S1', poNumber: 'P7', receiptItems: [item] })).toBe(
    'Shipment S1, PO P7; 2 × F1, lot L9, expires 2027-03-08',
  );
  expect(
    commandContents('manual_correction', {
      type: 'remove',
      productId: 'F1',
      count: 1,
      lotNumber: 'L9',
      expiryDate: '03/08/2027',
      drawerNumber: 2,
      serialNumber: 'SN9',
    }),
  ).toBe('Remove 1 × F1, lot L9, expires 03/08/2027, tray 2, serial number SN9');
  expect(commandContents('inventory_sync', { syncAction: 'delete', allProducts: true })).toBe(
    'Delete all products',
  );
  expect(
    commandContents('inventory_sync', {
      syncAction: 'add',
      allProducts: false,
      productData: { productId: 'F1' },
    }),
  ).toBe('Add F1');
  expect(commandContents('receipt_reject', { shipmentId: 'S1' })).toBe('Shipment S1');
  expect(commandContents('flex_config', { compartments: 1, trays: 4 })).toBe('1 compartment, 4 trays');
  expect(commandContents('device_tags', { tags: { ward: '2' } })).toBe('ward: 2');
  expect(
    commandContents('edge_properties', { heartbeat_seconds: '75', log_level: 'WARN', wifi_ssid: '' }),
  ).toBe('Heartbeat Seconds: 75 s, Log Level: WARN, WiFi SSID: none');
});

test('the journal leaves out what was not sent, and says what stands for all or none', () => {
  const correction = { type: 'insert', productId: 'F1', count: 3 };
  expect(commandContents('manual_correction', correction)).toBe('Insert 3 × F1');
  expect(commandContents('flex_config', { compartments: 2, trays: 1 })).toBe('2 compartments, 1 tray');
  expect(commandContents('flex_config', { compartments: 0, trays: 1 })).toBe('0 compartments, 1 tray');
  expect(commandContents('default_config', { any: 1 })).toBe('Factory layout and settings');
  expect(commandContents('device_tags', { tags: { ward: '2', wing: 'B' } })).toBe('ward: 2, wing: B');
  expect(commandContents('device_tags', { tags: {} })).toBe('No tags');
  expect(commandContents('manual_receipt', { shipmentId: 'S1', receiptItems: [] })).toBe('Shipment S1');
});

test.each(COMMAND_KINDS)('%s: what is missing or of another form is left out', (kind) => {
  expect(commandContents(kind, {})).toBe('');
  expect(commandContents(kind, { receiptItems: 7, tags: null, productData: 'x' })).not.toContain('object');
});
