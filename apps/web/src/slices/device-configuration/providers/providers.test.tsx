import { addProvider, deleteProvider, findProvider, getDevice, getSettings } from '@parwell/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { json } from '../../../test/fake-api.ts';
import {
  choose,
  confirm,
  inDialog,
  openConfiguration,
  PEOPLE,
  press,
  section,
  virtual,
} from '../device-configuration.fixture.ts';

const NPI = '1234567893';
const ana = { providerId: NPI, npi: NPI, firstName: 'Ana', lastName: 'Lee' };
const withAna = virtual({ cabinetProviders: [ana] });
const NOT_FOUND = `Failed to find provider with npi number: ${NPI}`;

async function openForm() {
  const api = await openConfiguration(virtual());
  await press('Add Provider');
  const form = await inDialog();
  const field = await form.findByLabelText('Provider NPI Number');
  const submit = () => userEvent.click(form.getByRole('button', { name: 'Add Provider' }));
  return { api, field, submit };
}

test('lists the providers of the device, or says that there are none (PROV-001)', async () => {
  await openConfiguration(withAna);
  await screen.findByText('Ana Lee');
  expect(screen.getByText(NPI)).toBeTruthy();
});

test('without a registry the button says why no provider can be added', async () => {
  await openConfiguration(virtual(), {
    given: (api) =>
      api.answers(getSettings, {
        knowledgeBaseUrl: null,
        notConfigured: { registry: 'The provider registry is not configured.' },
      }),
  });
  const add = () => screen.getByRole('button', { name: 'Add Provider' });
  await waitFor(() =>
    expect(add().getAttribute('aria-description')).toBe('The provider registry is not configured.'),
  );
  expect(add()).toHaveProperty('disabled', true);
});

test('an empty number shows an error (PROV-003)', async () => {
  const { api, submit } = await openForm();
  await submit();
  await screen.findByText('Please enter a Provider NPI Number');
  expect(api.sent(findProvider)).toEqual([]);
});

test('the number is looked up and the name shown before the provider is added (PROV-004)', async () => {
  const { api, field, submit } = await openForm();
  api.answers(findProvider, ana);
  await userEvent.type(field, NPI);
  await screen.findByText('Ana Lee');
  expect(api.sent(addProvider)).toEqual([]);
  api.answers(addProvider, ana);
  api.answers(getDevice, withAna);
  await submit();
  await screen.findByText('Ana Lee was added to ICU North.');
  expect(api.sent(addProvider)[0]?.body).toEqual({ npi: NPI });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText(NPI);
});

test('an unknown number shows an error, and nothing is added (PROV-005 PROV-006 DERR-013)', async () => {
  const { api, field, submit } = await openForm();
  api.refuses(findProvider, { code: 'not_found', message: NOT_FOUND });
  await userEvent.type(field, NPI);
  await screen.findByText(NOT_FOUND);
  await submit();
  expect(await screen.findAllByText(NOT_FOUND)).toHaveLength(1);
  expect(api.sent(addProvider)).toEqual([]);
  expect(field).toHaveProperty('value', NPI);
});

test('an unavailable registry is also reported, and the number stays (PROV-006)', async () => {
  const { api, field, submit } = await openForm();
  const message = 'The provider registry is not available for a moment. Please try again.';
  api.refuses(findProvider, { code: 'unavailable', message });
  await userEvent.type(field, NPI);
  await submit();
  await screen.findByText(NOT_FOUND);
  expect(screen.getByText(message)).toBeTruthy();
  expect(field).toHaveProperty('value', NPI);
});

test('a failed add shows the reason, and the form stays open (PROV-007 DERR-014)', async () => {
  const { api, field, submit } = await openForm();
  api.answers(findProvider, ana);
  api.answersWith(addProvider, () =>
    json(422, { code: 'refused', message: 'The provider is already on this device.' }),
  );
  await userEvent.type(field, NPI);
  await submit();
  expect(await screen.findByText(`Failed to add provider with npi number: ${NPI}`)).toBeTruthy();
  expect(screen.getByText('The provider is already on this device.')).toBeTruthy();
  expect(field).toHaveProperty('value', NPI);
});

test('a provider is deleted after a confirmation that names them (PROV-008)', async () => {
  const api = await openConfiguration(withAna);
  api.answers(deleteProvider, {});
  await choose('Ana Lee', 'Delete Provider');
  expect(api.sent(deleteProvider)).toEqual([]);
  api.answers(getDevice, virtual());
  await confirm('Delete Provider');
  await screen.findByText('Ana Lee was deleted from ICU North.');
  expect(api.sent(deleteProvider)[0]?.url).toContain(`npi=${NPI}`);
  await screen.findByText('No providers yet.');
});

test('read-only without create on cabinets (PROV-009 DPERM-007)', async () => {
  await openConfiguration(withAna, { person: PEOPLE.nurse });
  await section('Location Tracking Configuration');
  await screen.findByText('Ana Lee');
  expect(screen.queryByRole('button', { name: /Add|Actions/ })).toBeNull();
});
