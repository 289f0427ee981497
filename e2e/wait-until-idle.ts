import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/** Resource types a page needs to be complete. Videos may keep loading. */
const NEEDED = new Set(['document', 'stylesheet', 'script', 'font', 'fetch', 'xhr']);

const underWay = new WeakMap<Page, Set<Request>>();

export function followRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const requests = new Set<Request>();
    underWay.set(page, requests);
    page.on('request', (request) => {
      // The stream of changes never finishes.
      if (NEEDED.has(request.resourceType()) && !request.url().endsWith('/api/events')) requests.add(request);
    });
    page.on('requestfinished', (request) => requests.delete(request));
    page.on('requestfailed', (request) => requests.delete(request));
  });
}

/** Waits until all requests have finished and no animation is running. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const asked = () => [...(underWay.get(page) ?? [])].map((request) => request.url());
  await expect(async () => {
    expect(asked()).toEqual([]);
    expect(await page.evaluate(findUnrest)).toBe('');
    // The last render may have sent new requests.
    expect(asked()).toEqual([]);
  }).toPass({ intervals: [50], timeout: 60_000 });
}

/** Runs in the page when it is idle; describes what is still loading or moving. */
async function findUnrest(): Promise<string> {
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: 1000 });
  });
  if (document.querySelector('.MuiSkeleton-root, [aria-busy=true]')) return 'something is loading';
  if (document.fonts.status !== 'loaded') return 'a font is loading';
  // Ignores scroll-driven animations and endless progress bars.
  const moving = document
    .getAnimations()
    .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
    .find(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  if (!moving) return '';
  const { target } = moving.effect as KeyframeEffect;
  return `${target?.tagName ?? 'something'} ${target?.className ?? ''} moves`;
}
