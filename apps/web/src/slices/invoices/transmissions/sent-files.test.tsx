import { getUser, listTransmittedFiles, rewriteFile } from '@parwell/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { user } from '../../../test/people.ts';
import { givenUser, showScreen } from '../../../ui/filters/show-screen.fixture.tsx';
import { Confirmations } from '../../../ui/forms/confirm.tsx';
import { transmittedFile } from './transmissions.fixture.ts';
import SentFiles from './sent-files.tsx';

test('files with what SAP said; a late one is written again, refused lines lead to their requests (AINV-029 AINV-033 B14)', async () => {
  const api = givenUser();
  api.answers(getUser, user({ grants: { ALL: { invoices: 'OWNER', tenants: 'VIEWER' } } }));
  const late = transmittedFile({ documentId: 'P-INV-2', sapXmlFileName: 'LATE.xml', state: 'late' });
  const refused = transmittedFile({
    documentId: 'P-INV-3',
    sapXmlFileName: 'REFUSED.xml',
    state: 'refused',
    refusedLines: 2,
  });
  api.answers(listTransmittedFiles, { result: [transmittedFile(), late, refused], total_record: 3 });
  const { router } = await showScreen(
    () => (
      <Confirmations>
        <SentFiles />
      </Confirmations>
    ),
    '/page',
    api,
  );
  const row = async (name: string) => {
    const found = (await screen.findByText(name)).closest('tr');
    if (!found) throw new Error(`No row of ${name}`);
    return within(found);
  };
  expect((await row('LATE.xml')).getByText('Not acknowledged')).toBeTruthy();
  expect((await row('REFUSED.xml')).getByText('2 lines refused')).toBeTruthy();

  const choose = async (file: string, action: string) => {
    fireEvent.click((await row(file)).getByLabelText(/^Actions for/));
    fireEvent.click(await screen.findByText(action, { selector: '[role="menuitem"]' }));
  };
  api.answers(rewriteFile, { sapXmlFileName: 'LATE.xml' });
  await choose('LATE.xml', 'Write again');
  fireEvent.click(await screen.findByText('Write again', { selector: 'button' }));
  await screen.findByText('LATE.xml is written again.');
  expect(api.sent(rewriteFile).map(({ url }) => url)).toEqual([
    '/api/invoice-requests/files/P-INV-2/rewrite',
  ]);

  await choose('REFUSED.xml', 'Show refused requests');
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/admin-invoices/100234');
  expect(JSON.parse((search as { filter: string }).filter)).toEqual({
    dispensed: 'LAST_180_DAYS',
    sapState: 'refused',
    status: ['TRANSMITTED'],
  });
});
