import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { address } from '../../test/fake-browser.ts';
import { button, lots, onAPhone, openTable, rowsPerPage, type Lot } from './table.fixture.tsx';

beforeEach(onAPhone);

const cards = () => within(screen.getByRole('list', { name: 'Lots' })).getAllByRole('listitem');
const card = (product: string): HTMLElement => {
  const found = screen.getByText(product).closest('li');
  if (!found) throw new Error(`No card of ${product}`);
  return found;
};

test('rows are cards of two lines: title and side, line and side', async () => {
  await openTable({ lots: lots(25), address: '/?page=2' });
  expect(screen.queryByRole('table')).toBeNull();
  expect(cards()).toHaveLength(10);
  expect(
    [...(cards()[0]?.querySelector('.dt-text')?.children ?? [])].map(({ textContent }) => textContent),
  ).toEqual(['Product 11', '10 pcs', 'LOT-11', '']);
  expect(cards()[0]?.getAttribute('aria-posinset')).toBe('11');
  expect(cards()[0]?.getAttribute('aria-setsize')).toBe('25');
});

test('missing values leave no dot', async () => {
  const line = (key: 'device' | 'lot', cell: (lot: Lot) => ReactNode) =>
    ({ key, header: key, priority: 'line', cell }) as const;
  const columns = [
    { key: 'product', header: 'Product', cell: ({ product }: Lot) => product },
    line('device', ({ onHand, device }) => (onHand === 0 ? '' : device)),
    line('lot', ({ onHand, lot }) => (onHand === 2 ? null : lot)),
  ];
  await openTable({ lots: lots(3), props: { columns } });
  expect(cards().map((each) => each.querySelector('.dt-line')?.textContent)).toEqual([
    'LOT-1',
    'RF-2 · LOT-2',
    'EM-1',
  ]);
});

test('cards have the same menu, selection, bulk actions and details', async () => {
  const edit = vi.fn();
  const { user } = await openTable({
    props: {
      rowActions: ({ product }: Lot) => [{ label: 'Edit', onClick: () => edit(product) }],
      expanded: ({ lot }: Lot) => `Details of ${lot}`,
      bulkActions: [{ label: 'Release', onClick: edit }],
    },
  });
  await user.click(button('Actions for Product 3'));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(edit).toHaveBeenCalledExactlyOnceWith('Product 3');

  await user.click(screen.getByRole('checkbox', { name: 'Select Product 3' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(button('Release')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('10 selected')).toBeTruthy();

  await user.click(button('Details of Product 3'));
  expect(card('Product 3').nextElementSibling?.textContent).toBe('Details of LOT-3');
});

test('controls are at least 40 px', async () => {
  await openTable({ props: { rowActions: () => [{ label: 'Edit', href: '/history' }] } });
  const controls = [
    button('Actions for Product 3'),
    screen.getByRole('checkbox', { name: 'Select Product 3' }),
    button('Next page'),
  ];
  const root = getComputedStyle(card('Product 3').closest('[data-scroller]')?.parentElement ?? document.body);
  for (const control of controls) expect(getComputedStyle(control).height).toBe('var(--control)');
  expect(root.getPropertyValue('--control')).toBe('40px');
});

test('arrows move between cards', async () => {
  const { user } = await openTable();
  act(() => card('Product 1').focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(card('Product 2'));
});

test('cards are sorted and paged like the table', async () => {
  const { user } = await openTable({ address: '/?page=2' });
  const sortBy = screen.getByRole('combobox', { name: 'Sort by' });
  expect([...within(sortBy).getAllByRole('option')].map(({ textContent }) => textContent)).toEqual([
    'Product ↑',
    'Product ↓',
    'On hand ↑',
    'On hand ↓',
  ]);
  await user.selectOptions(sortBy, 'On hand ↓');
  expect(address()).toBe('/?order=onHand+DESC');
  await user.click(button('Next page'));
  expect(address()).toBe('/?order=onHand+DESC&page=2');
  expect(rowsPerPage()).toBeTruthy();
});

test('an empty list has its message', async () => {
  await openTable({ lots: [] });
  expect(screen.getByText('Sorry, no matching records found')).toBeTruthy();
});

test('a hundred cards need fewer than 600 elements', async () => {
  const { container } = await openTable({ lots: lots(120), address: '/?rows=100' });
  expect(container.querySelectorAll('*').length).toBeLessThan(600);
  expect(cards().length).toBeLessThan(20);
});
