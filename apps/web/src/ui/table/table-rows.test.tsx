import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { address } from '../../test/fake-browser.ts';
import { button, lots, openTable, products, rowOf, table, type Lot } from './table.fixture.tsx';

const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });
const focused = (): string | null | undefined =>
  document.activeElement?.querySelector('[scope=row]')?.textContent;
const focus = (product: string) => act(() => rowOf(product).focus());

describe('selection', () => {
  test('rows are selected across pages, counted, and deselected together', async () => {
    const { user } = await openTable();
    expect(screen.queryByText(/selected/)).toBeNull();
    await user.click(box('Select Product 2'));
    expect(screen.getByText('1 selected')).toBeTruthy();
    expect(rowOf('Product 2').dataset['selected']).toBe('true');

    await user.click(button('Next page'));
    await user.click(box('Select Product 12'));
    expect(screen.getByText('2 selected')).toBeTruthy();
    await user.click(button('Previous page'));
    expect(box('Select Product 2').checked).toBe(true);

    await user.click(box('Select Product 2'));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(button('Clear'));
    expect(screen.queryByText(/selected/)).toBeNull();
    await user.click(button('Next page'));
    expect(box('Select Product 12').checked).toBe(false);
  });

  test('the checkbox in the head selects the page and leaves other pages alone', async () => {
    const { user } = await openTable();
    await user.click(box('Select Product 2'));
    expect(box('Select all on this page').indeterminate).toBe(true);
    await user.click(button('Next page'));
    expect(box('Select all on this page').indeterminate).toBe(false);
    await user.click(box('Select all on this page'));
    expect(box('Select all on this page').checked).toBe(true);
    expect(screen.getByText('11 selected')).toBeTruthy();
    await user.click(box('Select all on this page'));
    expect(screen.getByText('1 selected')).toBeTruthy();
  });

  test('rows that are not selectable cannot be selected, neither one by one nor with the page', async () => {
    const { user } = await openTable({ selectable: ({ onHand }: Lot) => onHand !== 0 });
    expect(box('Select Product 1').disabled).toBe(true);
    await user.click(box('Select all on this page'));
    expect(screen.getByText('9 selected')).toBeTruthy();
    expect(box('Select all on this page').checked).toBe(true);
  });

  test('bulk actions appear with the selection', async () => {
    const release = vi.fn();
    const { user } = await openTable({ props: { bulkActions: [{ label: 'Release', onClick: release }] } });
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
    await user.click(box('Select Product 2'));
    await user.click(button('Release'));
    expect(release).toHaveBeenCalledOnce();
  });
});

describe('a row that can be opened', () => {
  const onOpen = vi.fn();
  const opened = () => onOpen.mock.calls.map(([lot]: Lot[]) => lot?.product);

  test('opens by a click anywhere on it, by its title, and by Enter; not by its own controls', async () => {
    onOpen.mockClear();
    const { user } = await openTable({
      props: { onOpen, rowActions: () => [{ label: 'Edit', onClick: () => undefined }] },
    });
    await user.click(within(rowOf('Product 2')).getByText('LOT-2'));
    await user.click(button('Product 3'));
    focus('Product 4');
    await user.keyboard('{Enter}');
    expect(opened()).toEqual(['Product 2', 'Product 3', 'Product 4']);
    await user.click(box('Select Product 5'));
    await user.click(button('Actions for Product 5'));
    expect(opened()).toHaveLength(3);
  });

  test('has a button with a name even if the row has none', async () => {
    onOpen.mockClear();
    const nameless = lots(1).map((lot) => ({ ...lot, product: '' }));
    const { user } = await openTable({ lots: nameless, props: { onOpen } });
    await user.click(button('No name'));
    expect(opened()).toEqual(['']);
  });

  test('with an address is a real link, and opens by a click anywhere on it and by Enter', async () => {
    const { user, router } = await openTable({
      props: {
        rowLink: ({ product }) => (product === 'Product 9' ? undefined : `/history?of=${product}`),
        rowActions: () => [{ label: 'Edit', onClick: () => undefined }],
      },
    });
    expect(screen.getByRole('link', { name: 'Product 2' }).getAttribute('href')).toBe(
      '/history?of=Product%202',
    );
    const inNewTab = vi.spyOn(window, 'open').mockReturnValue(null);
    await user.keyboard('{Control>}');
    await user.click(within(rowOf('Product 2')).getByText('LOT-2'));
    await user.keyboard('{/Control}');
    expect(inNewTab).toHaveBeenCalledWith('/history?of=Product 2', '_blank', 'noopener');
    await user.click(box('Select Product 5'));
    await user.click(within(rowOf('Product 9')).getByText('LOT-9'));
    const opens = vi.spyOn(router, 'navigate').mockResolvedValue();
    await user.click(within(rowOf('Product 3')).getByText('LOT-3'));
    focus('Product 4');
    await user.keyboard('{Enter}');
    expect(opens.mock.calls.map(([to]) => to.href)).toEqual([
      '/history?of=Product 3',
      '/history?of=Product 4',
    ]);
    vi.restoreAllMocks();
  });

  test('a click that ends a text selection opens nothing', async () => {
    onOpen.mockClear();
    const { user } = await openTable({ props: { onOpen } });
    const cell = within(rowOf('Product 2')).getByText('LOT-2');
    vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'LOT' } as Selection);
    await user.click(cell);
    vi.restoreAllMocks();
    expect(opened()).toEqual([]);
  });
});

describe("a row's menu", () => {
  const edit = vi.fn();
  const rowActions = (lot: Lot) =>
    lot.onHand === 1
      ? []
      : [
          { label: 'Delete', danger: true, onClick: () => edit('delete') },
          { label: 'Edit', onClick: () => edit(lot.product) },
          { label: 'History', href: '/history?lot=1' },
        ];
  const open = async () => {
    edit.mockClear();
    return openTable({ props: { rowActions } });
  };
  const menu = () => screen.queryByRole('menu');

  test('has the actions of its row; rows without actions have no menu', async () => {
    const { user } = await open();
    expect(within(rowOf('Product 2')).queryByRole('button')).toBeNull();
    await user.click(button('Actions for Product 3'));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Delete',
      'Edit',
      'History',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(edit).toHaveBeenCalledExactlyOnceWith('Product 3');
    expect(menu()).toBeNull();
  });

  test('links open their page', async () => {
    const { user } = await open();
    await user.click(button('Actions for Product 3'));
    const link = screen.getByRole('menuitem', { name: 'History' });
    expect(link.getAttribute('href')).toBe('/history?lot=1');
    await user.click(link);
    expect(await screen.findByText('The history')).toBeTruthy();
    expect(address()).toBe('/history?lot=1');
  });

  test.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])(
    '%s opens it, Escape returns to the row',
    async (keys) => {
      const { user } = await open();
      focus('Product 3');
      await user.keyboard(keys);
      expect(menu()).toBeTruthy();
      await user.keyboard('{Escape}');
      expect(menu()).toBeNull();
      expect(focused()).toBe('Product 3');

      focus('Product 2');
      await user.keyboard(keys);
      expect(menu()).toBeNull();
    },
  );

  test.each(['{Enter}', ' '])('%j on a row runs the first action that is not dangerous', async (key) => {
    const { user } = await open();
    focus('Product 3');
    await user.keyboard(key);
    expect(edit).toHaveBeenCalledExactlyOnceWith('Product 3');
  });
});

describe('details', () => {
  const expanded = ({ lot }: Lot) => (
    <label>
      Note on {lot} <input />
    </label>
  );

  test('a row opens and closes its details', async () => {
    const { user } = await openTable({ props: { expanded } });
    const details = button('Details of Product 2');
    expect(details.getAttribute('aria-expanded')).toBe('false');
    await user.click(details);
    expect(details.getAttribute('aria-expanded')).toBe('true');
    expect(rowOf('Product 2').nextElementSibling?.textContent).toBe('Note on LOT-2 ');
    await user.click(details);
    expect(screen.queryByText(/Note on/)).toBeNull();
  });

  test('Enter and Space do the same; arrows skip the details, and work as usual in text fields', async () => {
    const { user } = await openTable({ props: { expanded } });
    focus('Product 2');
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Note on LOT-2')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Product 3');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Product 2');

    const note = screen.getByLabelText('Note on LOT-2');
    await user.click(note);
    await user.keyboard('a b{ArrowDown}{Home}{Enter}');
    expect(document.activeElement).toBe(note);
    expect(note).toHaveProperty('value', 'a b');

    focus('Product 2');
    await user.keyboard(' ');
    expect(screen.queryByLabelText('Note on LOT-2')).toBeNull();
  });
});

describe('the keyboard', () => {
  const tabStops = () => [...table().querySelectorAll('tr[tabindex="0"]')];

  test('arrows, Home and End move between rows, including rows that were not rendered', async () => {
    const { user } = await openTable({ lots: lots(120), address: '/?rows=100' });
    expect(products()).not.toContain('Product 100');
    focus('Product 1');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Product 1');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Product 3');
    await user.keyboard('{End}');
    expect(focused()).toBe('Product 100');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Product 100');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Product 1');
  });

  test('only one row at a time is in the tab order, with its controls', async () => {
    const { user } = await openTable();
    expect(tabStops()).toEqual([rowOf('Product 1')]);
    focus('Product 1');
    await user.keyboard('{ArrowDown}');
    expect(tabStops()).toEqual([rowOf('Product 2')]);
    await user.tab();
    expect(document.activeElement).toBe(box('Select Product 2'));
    await user.keyboard(' ');
    expect(box('Select Product 2').checked).toBe(true);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Product 3');
    await user.click(box('Select Product 5'));
    expect(tabStops()).toEqual([rowOf('Product 5')]);
    await user.tab({ shift: true });
    expect(focused()).toBe('Product 5');
    await user.tab({ shift: true });
    expect(table().querySelector('tbody')?.contains(document.activeElement)).toBe(false);
  });
});
