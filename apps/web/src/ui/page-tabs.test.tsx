import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { address } from '../test/fake-browser.ts';
import { showScreen } from './filters/show-screen.fixture.tsx';
import { PageTabs, type PageTab } from './page-tabs.tsx';

const tab = (path: string): PageTab<{ name: string }> => ({
  path,
  label: path.toUpperCase(),
  load: vi.fn(async () => ({ default: ({ name }: { name: string }) => <p>{`${path} of ${name}`}</p> })),
});

const show = (
  tabs: readonly PageTab<{ name: string }>[],
  path = '/page',
  first?: PageTab<{ name: string }>,
) => showScreen(() => <PageTabs label="Parts" tabs={tabs} first={first} about={{ name: 'ICU' }} />, path);

test('the first tab is open, and no other is loaded', async () => {
  const tabs = [tab('inventory'), tab('configuration')];
  await show(tabs);
  await screen.findByText('inventory of ICU');
  expect(tabs[1]?.load).not.toHaveBeenCalled();
});

test('the tab declared as first is open until another is chosen', async () => {
  const tabs = [tab('inventory'), tab('temperature')];
  await show(tabs, '/page?page=2', tabs[1]);
  await screen.findByText('temperature of ICU');
  await userEvent.click(screen.getByRole('tab', { name: 'INVENTORY' }));
  await screen.findByText('inventory of ICU');
  expect(address()).toBe('/page?tab=inventory');
});

test('the address determines the tab', async () => {
  const tabs = [tab('inventory'), tab('configuration')];
  await show(tabs, '/page?tab=configuration');
  expect(await screen.findByText('configuration of ICU')).toBeTruthy();
});

test('without any tab nothing is shown', async () => {
  await show([]);
  expect(screen.queryByRole('tablist')).toBeNull();
});
