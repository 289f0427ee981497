import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { waitUntilIdle } from './wait-until-idle.ts';

/** Rows are alike, and checking the contrast of every cell is slow: three rows will do. */
const REPEATED_ROWS = 'tbody > tr:nth-child(n+4)';
/** The same on every screen: `shell.spec.ts` checks it. */
const MENU = 'nav[aria-label="Main menu"]';

/** Desktop, small window and phone. */
const WIDTHS = [1440, 1024, 360] as const;

/**
 * Checks contrast, names, landmarks and order with axe, once for every screen and dialog, in the light theme;
 * `apps/web/src/ui/palette.test.ts` checks the contrast of the dark one.
 */
export async function expectAccessible(page: Page, { menu = false } = {}): Promise<void> {
  await waitUntilIdle(page);
  // Legacy mode skips axe's second page, which is slow and only needed for cross-origin frames.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude(REPEATED_ROWS);
  const { violations } = await (menu ? axe : axe.exclude(MENU)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Nothing is wider than the window or placed where it cannot be scrolled to. */
export async function expectFits(page: Page): Promise<void> {
  await waitUntilIdle(page);
  // Polls, because drawn content follows a resize with a delay.
  await expect.poll(() => page.evaluate(findOutside)).toEqual([]);
}

/** Runs in the page. */
function findOutside(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const tooWide = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
  const canScroll = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(button, a[href], input, select, textarea, h1, h2, label), [role=dialog] :is(button, input, select, textarea, h2), [role=alertdialog] :is(button, h2), header :is(button, input)',
  );
  const outside = [...controls].filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    // Content for screen readers only is one pixel in size.
    if (width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true })) return false;
    return (left < -1 || right > clientWidth + 1) && !canScroll(element);
  });
  return [...tooWide, ...outside.map((element) => `cut off: ${element.outerHTML.slice(0, 200)}`)];
}

/** Checks that the page is accessible and fits at every width; leaves the window at desktop width. */
export async function expectUsable(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await expectFitsEverywhere(page, name);
}

/** Checks that the page fits at every width; leaves the window at desktop width. */
export async function expectFitsEverywhere(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page);
    await shot(page, `${name}-${width}`);
  }
  await page.setViewportSize({ width: WIDTHS[0], height: 900 });
}

/** A screenshot for manual review; skipped in CI. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env['CI']) return;
  await page.screenshot({ path: `.data/e2e/shots/${name}.png`, fullPage: true });
}
