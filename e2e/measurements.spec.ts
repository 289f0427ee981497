import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './browser.ts';
import { expectUsable, shot } from './usability.ts';

const graphs = (page: Page) => page.getByRole('figure', { name: /^Temperature of/ });

/** Opens the first device of a type at Northside. */
async function openDevice(page: Page, cabinetType: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ cabinetType: [cabinetType], cabinetState: ['30'] }));
  await page.goto(`/cabinet-list/100234?filter=${filter}`);
  await page.getByRole('table', { name: 'Devices' }).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Temperature Graph', selected: true })).toBeVisible();
}

/**
 * The labels of the time axis have two lines, time and date. On a machine without Chinese fonts they overlap
 * if ECharts computes their height itself: then there is no empty row between the two.
 */
async function expectLinesApart(graph: Locator): Promise<void> {
  const runs = await graph.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const scale = canvas.width / canvas.clientWidth;
    const height = 40 * scale;
    const top = canvas.height - height;
    const left = 70 * scale;
    const width = canvas.width - left - 20 * scale;
    const pixels = canvas.getContext('2d')?.getImageData(left, top, width, height).data ?? [];
    const inked = Array.from({ length: height }, (_, row) =>
      pixels
        .slice(row * width * 4, (row + 1) * width * 4)
        .some((value, index) => index % 4 === 3 && value > 100),
    );
    // The height of each line of writing, in rows of pixels.
    return inked.reduce<number[]>((all, ink, row) => {
      if (ink && inked[row - 1]) all.push((all.pop() ?? 0) + 1);
      else if (ink) all.push(1);
      return all;
    }, []);
  });
  expect(runs.filter((rows) => rows >= 6)).toHaveLength(2);
}

test('staff looks at the temperatures of a customer (SHELL-018 SHELL-101 TEMP-001..004 TEMP-008..010 TEMP-014)', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example');
  const nav = page.getByRole('navigation', { name: 'Main menu' });
  await nav.getByRole('button', { name: 'Devices' }).click();
  await nav.getByRole('link', { name: 'Temperature' }).click();
  await expect(page).toHaveURL(/\/cabinet-temperature$/);
  await expect(page.getByText('Select the filter criteria above to view device temperature.')).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Customer Choose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customer' });
  await dialog.getByRole('combobox', { name: 'Customer' }).fill('northside');
  await page.getByRole('option', { name: /Northside Hospital/ }).click();
  await expect(page).toHaveURL(/\/cabinet-temperature\/100234$/);
  await expect(graphs(page).first()).toBeVisible();
  await expect(page.getByText('Mean kinetic').first()).toBeVisible();
  await shot(page, 'measurements-devices');
  await expectLinesApart(graphs(page).first());

  await graphs(page).first().getByRole('button', { name: 'Show as table' }).click();
  const table = graphs(page).first().getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Average', 'Max', 'Min']);
  await page.getByRole('button', { name: 'Hide Min / Max Temp' }).click();
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Average']);
  await page.getByRole('button', { name: 'Zones' }).click();
  await expect(page).toHaveURL(/by=zone/);
  await expect(page.getByRole('figure', { name: 'Temperature of North' })).toBeVisible();
  await shot(page, 'measurements-zones');

  await page.getByRole('search').getByRole('button', { name: 'Customer Northside Hospital' }).click();
  await page.getByRole('dialog', { name: 'Customer' }).getByRole('combobox', { name: 'Customer' }).fill('');
  await expect(page).toHaveURL(/\/cabinet-temperature(\?by=zone)?$/);
  await expect(page.getByText('Select the filter criteria above to view device temperature.')).toBeVisible();
});

test('a device opens with its graph, a VISION device asks for the compartment (DEV-034 DEV-037 TEMP-006 TEMP-007 TEMP-019 TEMP-026)', async ({
  page,
}) => {
  await signIn(page, 'ops@fff.example');
  await openDevice(page, 'RFID');
  await expect(graphs(page)).toBeVisible();
  await expect(page.getByLabel('Compartment')).toHaveCount(0);
  await shot(page, 'measurements-tab');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  // 'soon', unless it has come already.
  await expect(
    page.getByText(/^(Your report will be available in|A new report is available to download in) your queue/),
  ).toBeVisible();

  await openDevice(page, 'VISION');
  await expect(page.getByText('Please select a compartment to view temperature data.')).toBeVisible();
  await expect(graphs(page)).toHaveCount(0);
  await page.getByLabel('Compartment').selectOption({ index: 1 });
  await expect(graphs(page)).toBeVisible();
  await expectUsable(page, 'measurements-vision');
});
