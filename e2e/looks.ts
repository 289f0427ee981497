import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settled } from './settled.ts';

export interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** Every width and both themes: layout depends on the one, contrast on the other. */
export const LOOKS = [
  { width: 1440, theme: 'light' },
  { width: 1024, theme: 'dark' },
  { width: 360, theme: 'light' },
] as const satisfies readonly Look[];

const [wide, dark, phone] = LOOKS;

/** Those who may change things see them wide and on a phone, those who may only look in the dark. */
export const STAFF = [
  { email: 'ops@fff.example', looks: [wide, phone] },
  { email: 'services@fff.example', looks: [dark] },
] as const;

/** Nothing that keeps somebody out: contrast, names, landmarks, order. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  // Without frames of other sites there is no need for axe's second page, which takes longer than the check.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Nothing may stay wider than the window: sideways scrolling is a broken page. */
export async function expectFits(page: Page): Promise<void> {
  await settled(page);
  // After a resize the page is laid out anew, and what is drawn in it a moment later.
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0);
}

/** What is open, at each of the widths and in its theme. */
export async function expectUsable(page: Page, name: string, looks: readonly Look[] = LOOKS): Promise<void> {
  for (const { width, theme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme);
    await expectFits(page);
    await expectAccessible(page);
    await shot(page, `${name}-${width}-${theme}`);
  }
}

/** A picture for whoever wants to see the screens; nobody looks at them after a run of all checks. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env['CI']) return;
  await page.screenshot({ path: `.data/e2e/shots/${name}.png`, fullPage: true });
}
