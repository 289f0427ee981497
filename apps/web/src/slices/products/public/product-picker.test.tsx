import { searchProducts, type ProductName } from '@parwell/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeApi } from '../../../test/fake-api.ts';
import { givenUser, showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { ProductPicker } from './product-picker.tsx';

const globulin: ProductName = { productId: 'F10001', productName: 'Immune globulin 5 g', source: 'FFF' };

let api: FakeApi;

function Screen() {
  const [value, setValue] = useState<ProductName | null>(null);
  return <ProductPicker label="Product" customerId="100234" value={value} onChange={setValue} />;
}

beforeEach(async () => {
  api = givenUser();
  api.answers(searchProducts, { result: [globulin], total_record: 1 });
  await showScreen(Screen, '/page', api);
});
const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' });
const requests = () =>
  api.sent(searchProducts).map(({ url }) => {
    const { where, ...query } = Object.fromEntries(new URL(url, 'http://x').searchParams);
    return { ...query, where: JSON.parse(where ?? '{}') as unknown };
  });

test('requests up to 100 products of the customer, and shows name and id (OCONST-025 OAPI-085)', async () => {
  await userEvent.click(picker());
  await userEvent.click(await screen.findByRole('option', { name: /Immune globulin 5 g/ }));
  expect(picker().value).toBe('Immune globulin 5 g (F10001)');
  expect(requests()).toEqual([{ limit: '100', where: { customerId: '100234' } }]);
});

test('searches by name or id after typing has paused for 1000 ms (OCONST-035 OAPI-086)', async () => {
  // Fake timers keep the test independent of the machine's speed.
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => picker().focus());
  fireEvent.change(picker(), { target: { value: 'glob' } });
  await pass(990);
  expect(requests()).toEqual([{ limit: '100', where: { customerId: '100234' } }]);
  await pass(10);
  // Lets the request of the last render go out.
  await pass(0);
  const like = { like: 'glob' };
  expect(requests()[1]).toEqual({
    limit: '100',
    where: { customerId: '100234', or: [{ productName: like }, { productId: like }] },
  });
});
