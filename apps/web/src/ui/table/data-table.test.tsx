import { saveUserProperty } from '@parwell/contract';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../session/api-failure.ts';
import {
  button,
  cellsOf,
  lotColumns,
  lots,
  openTable,
  products,
  rowOf,
  table,
  type Lot,
} from './table.fixture.tsx';

const scroller = () => {
  const found = table().closest<HTMLElement>('[data-scroller]');
  if (!found) throw new Error('No scroller');
  return found;
};
const skeletons = (container: HTMLElement) => container.querySelectorAll('[data-skeleton]');

describe('rendering', () => {
  test('a table with column headers, row headers, and row numbers in the whole list', async () => {
    await openTable({ lots: lots(25), address: '/?page=2' });
    expect(table().getAttribute('aria-rowcount')).toBe('26');
    expect(rowOf('Product 11').getAttribute('aria-rowindex')).toBe('12');
    expect(cellsOf('Product 11')).toEqual(['', 'LOT-11', '10 pcs', '']);
    expect(within(rowOf('Product 11')).getByRole('cell', { name: '10 pcs' }).className).toBe('dt-right');
  });

  test('the body is 65 percent of the window high (CONST-043 DCONST-037 OCONST-042)', async () => {
    await openTable();
    expect(scroller().style.maxHeight).toBe('65vh');
  });

  test('the screen can set another height', async () => {
    await openTable({ props: { height: 80 } });
    expect(scroller().style.maxHeight).toBe('80vh');
  });

  test('rows that need attention are highlighted', async () => {
    const highlight = ({ onHand }: Lot) => (onHand === 0 ? 'error' : onHand === 1 ? 'warning' : undefined);
    await openTable({ props: { highlight } });
    const background = (product: string) => getComputedStyle(rowOf(product)).getPropertyValue('--row');
    expect(rowOf('Product 1').dataset['highlight']).toBe('error');
    expect(rowOf('Product 2').dataset['highlight']).toBe('warning');
    expect(rowOf('Product 3').dataset['highlight']).toBeUndefined();
    expect(new Set(['Product 1', 'Product 2', 'Product 3'].map(background)).size).toBe(3);
  });
});

describe('loading, errors and empty lists', () => {
  test('without rows a message is shown, that of the screen or the default (ERR-001 OERR-001)', async () => {
    const { change } = await openTable({ lots: [] });
    const notice = screen.getByText('Sorry, no matching records found').closest('.MuiAlert-root');
    expect(notice?.className).toContain('MuiAlert-colorInfo');
    expect(screen.getByText('0–0 of 0')).toBeTruthy();

    await act(async () => change({ props: { emptyText: 'Choose a device first.' } }));
    expect(screen.getByText('Choose a device first.')).toBeTruthy();
  });

  test('the first load shows skeletons after 150 ms', async () => {
    vi.useFakeTimers();
    const { container } = await openTable({ props: { rows: undefined, total: undefined } });
    expect(skeletons(container)).toHaveLength(10);
    const status = screen.getByLabelText('Loading Lots');
    expect(status.style.visibility).toBe('hidden');
    act(() => void vi.advanceTimersByTime(150));
    expect(status.style.visibility).toBe('visible');
    expect(table().getAttribute('aria-busy')).toBe('true');
    vi.useRealTimers();
  });

  test('rows that are not loaded yet do not count as an empty list, even without old rows', async () => {
    await openTable({ props: { rows: undefined, total: undefined, loading: false } });
    expect(screen.queryByText('Sorry, no matching records found')).toBeNull();
    expect(screen.getByLabelText('Loading Lots')).toBeTruthy();
  });

  test('later loads keep the old rows, dimmed, until the new ones are there', async () => {
    const { change, container, user } = await openTable();
    await user.click(button('Next page'));
    await act(async () => change({ props: { rows: undefined, total: undefined } }));
    expect(products()[0]).toBe('Product 11');
    expect(rowOf('Product 11').getAttribute('aria-rowindex')).toBe('12');
    expect(skeletons(container)).toHaveLength(0);
    expect(scroller().dataset['busy']).toBe('true');
    expect(screen.getByText('11–20 of 25')).toBeTruthy();

    await act(async () => change({ props: {} }));
    expect(scroller().dataset['busy']).toBeUndefined();
  });

  test('a search without results replaces the earlier rows', async () => {
    const { change } = await openTable({ lots: lots(120), address: '/?rows=50' });
    act(() => rowOf('Product 3').focus());
    await act(async () => change({ props: { rows: undefined, total: undefined } }));
    await act(async () => change({ props: { rows: [], total: 0 } }));
    expect(products()).toEqual([]);
    expect(screen.getByText('Sorry, no matching records found')).toBeTruthy();
  });

  test('a new page starts at its top; reloading the same page keeps the scroll position', async () => {
    const { change, user } = await openTable({ lots: lots(120), address: '/?rows=50' });
    scroller().scrollTop = 400;
    await act(async () => change({ props: { rows: lots(50) } }));
    expect(scroller().scrollTop).toBe(400);

    await act(async () => change({ props: {} }));
    await user.click(button('Next page'));
    expect(scroller().scrollTop).toBe(0);
  });

  test('a failure says what happened and can be retried', async () => {
    const onRetry = vi.fn();
    const error = new ApiFailure(500, 'server_error', 'A server error has occurred.');
    const { user } = await openTable({ props: { rows: undefined, error, onRetry } });
    expect(within(table()).getByRole('alert').textContent).toContain('A server error has occurred.');
    expect(screen.queryByText('Sorry, no matching records found')).toBeNull();
    await user.click(button('Try again'));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('without permission there is no retry', async () => {
    const error = new ApiFailure(403, 'not_authorized', 'You are not authorized to view this content.');
    await openTable({ props: { rows: undefined, error } });
    expect(screen.getByText(error.message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a failed refresh keeps the current rows', async () => {
    await openTable({ props: { error: new Error('No connection to the server') } });
    expect(screen.getByText('No connection to the server')).toBeTruthy();
    expect(products()).toHaveLength(10);
  });
});

describe('the choice of columns', () => {
  const heads = () =>
    within(table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  const item = (name: string) => screen.getByRole('menuitemcheckbox', { name });

  test('a column can be hidden and shown again, which is saved with the user', async () => {
    const { user, api } = await openTable();
    await user.click(button('Choose columns'));
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Product' })).toBeNull();
    await user.click(item('Lot'));
    expect(item('Lot').getAttribute('aria-checked')).toBe('false');
    await user.click(item('On hand'));
    await user.click(item('Lot'));
    await user.click(item('On hand'));
    expect(api.sent(saveUserProperty).map(({ body }) => body)).toEqual(
      ['lot', 'lot,onHand', 'onHand', null].map((value) => ({
        property_key: 'COLUMNS:lots',
        property_value: value,
      })),
    );
    await user.keyboard('{Escape}');
    expect(heads()).toEqual(['Product ↑', 'Lot', 'On hand']);
  });

  test('the choice is remembered, ignoring columns that no longer exist', async () => {
    const properties = [{ propertyKey: 'COLUMNS:lots', propertyValue: 'lot,colour,product' }];
    await openTable({ properties });
    expect(heads()).toEqual(['Product ↑', 'On hand']);
    expect(cellsOf('Product 1')).toEqual(['', '0 pcs', '']);
  });

  test('a table without hideable columns has no column chooser', async () => {
    await openTable({ props: { columns: lotColumns.map((column) => ({ ...column, hideable: false })) } });
    expect(screen.queryByRole('button', { name: 'Choose columns' })).toBeNull();
  });

  test('ids can be copied', async () => {
    const columns = lotColumns.map((column) =>
      column.key === 'lot' ? { ...column, copy: ({ lot }: Lot) => `${lot}!` } : column,
    );
    const { user } = await openTable({ props: { columns } });
    await user.click(button('Copy LOT-2!'));
    expect(await navigator.clipboard.readText()).toBe('LOT-2!');
    expect(button('Copied')).toBeTruthy();
  });
});

describe('the cost of a hundred rows', () => {
  test('a page of 100 rows needs fewer than 600 elements', async () => {
    const { container } = await openTable({
      lots: lots(120),
      address: '/?rows=100',
      props: { rowActions: () => [{ label: 'Edit', href: '/history' }], expanded: () => 'Details' },
    });
    expect(container.querySelectorAll('*').length).toBeLessThan(600);
    expect(products().length).toBeGreaterThan(13);
    expect(products().length).toBeLessThan(30);
    const rest = [...table().querySelectorAll<HTMLElement>('tbody > tr[aria-hidden]')].map(
      ({ style }) => style.height,
    );
    expect(rest).toEqual([`${(100 - products().length) * 38}px`]);
  });

  test('a row rerenders only when its own props change', async () => {
    const cell = vi.fn(({ product }: Lot) => product);
    const columns = lotColumns.map((column) => (column.key === 'product' ? { ...column, cell } : column));
    const { user, change } = await openTable({ props: { columns } });
    cell.mockClear();

    await user.click(screen.getByRole('checkbox', { name: 'Select Product 4' }));
    const drawn = new Set(cell.mock.calls.map(([{ product }]) => product));
    // The tab order moves from the first row to the fourth.
    expect(drawn).toEqual(new Set(['Product 1', 'Product 4']));

    cell.mockClear();
    await act(async () => change({ props: { columns, emptyText: 'Something else' } }));
    expect(cell).not.toHaveBeenCalled();
  });
});
