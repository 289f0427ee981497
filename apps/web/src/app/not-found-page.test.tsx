import { getSettings, getUser, listPersonas, searchCustomers } from '@parwell/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../test/fake-api.ts';
import { openPortal } from '../test/open-portal.ts';
import { givenSession, user } from '../test/people.ts';

// The page is the same for unknown and for forbidden addresses, so that nobody learns which pages exist.
test.each(['/there-is-no-such-page', '/personas', '/mailbox', '/product-list/100234/more'])(
  'an address that is unknown, too long or forbidden shows the same page inside the frame: %s (OPERM-004)',
  async (path) => {
    const api = fakeApi();
    api.answers(getUser, user({ grants: { '100234': { orders: 'VIEWER' } } }));
    api.answers(getSettings, { knowledgeBaseUrl: null });
    api.answers(searchCustomers, { result: [], total_record: 0 });
    givenSession();
    await openPortal(path);
    const main = within(await screen.findByRole('main'));
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    expect(document.title).toBe('Page not found · Parwell');
    expect(screen.getByRole('banner').textContent).toMatch(/^(?!.*(Personas|Mailbox|Audit)).*$/);
    expect(screen.getByRole('button', { name: 'Go Back to App' })).toBeTruthy();
    expect(api.sent(listPersonas)).toEqual([]);
  },
);
