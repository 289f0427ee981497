import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiFailure } from '../../session/api-failure.ts';
import { FormDialog } from './form-dialog.tsx';
import { InPortal } from './in-portal.fixture.tsx';
import type { ModalWidth } from './modal-frame.tsx';
import { MultiSelect } from './multi-select.tsx';
import { TextArea, TextInput } from './text-input.tsx';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

const schema = z
  .object({
    email: z.string().trim().min(1, 'A valid email is required'),
    lastName: z.string().trim().min(1, 'A valid last name is required'),
    personas: z.array(z.string()),
    notes: z.string(),
    id: z.string().max(4, 'The id is too long'),
  })
  .refine(({ notes }) => notes !== 'forbidden', 'Not like this');

interface Options {
  readonly onSubmit?: (values: z.infer<typeof schema>) => unknown;
  readonly id?: string;
  readonly readOnly?: boolean;
  readonly width?: ModalWidth;
  readonly failureMessage?: string;
  readonly history?: RouterHistory;
}

/** Shows the last name above the e-mail, although the schema has the e-mail first. */
function open({ onSubmit = () => undefined, id = 'u1', history, ...options }: Options = {}) {
  const onClose = vi.fn();
  render(
    <InPortal history={history}>
      <FormDialog
        title="Edit User"
        schema={schema}
        defaultValues={{ email: 'dana@northside.example', lastName: 'Reyes', personas: [], notes: '', id }}
        submitLabel="Save user"
        onSubmit={onSubmit}
        onClose={onClose}
        {...options}
      >
        {({ control }) => (
          <>
            {/* Pickers have such a field, which cannot be focused. */}
            <input type="hidden" name="picked" />
            <TextInput control={control} name="lastName" label="Last name" />
            <TextInput control={control} name="email" label="E-mail" />
            <MultiSelect control={control} name="personas" label="Personas" options={[]} />
            <TextArea control={control} name="notes" label="Notes" />
          </>
        )}
      </FormDialog>
    </InPortal>,
  );
  return onClose;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Found through `aria-describedby`. */
const problem = (label: string) => {
  const described = field(label).getAttribute('aria-describedby');
  return described && document.getElementById(described)?.textContent;
};
const change = async (label: string, text: string) => {
  await user.clear(field(label));
  if (text) await user.type(field(label), text);
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const save = () => user.click(button('Save user'));
const refuse = (failure: ApiFailure) => () => Promise.reject(failure);

describe('a form in a dialog', () => {
  test('is named by its title and focuses its first field', async () => {
    open();
    expect(screen.getByRole('dialog', { name: 'Edit User' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Last name')));
  });

  test.each([
    ['sm', 600],
    ['md', 900],
    ['lg', 1200],
  ] as const)('is at most between 600 and 1200 px wide (%s) (CONST-047)', (width, px) => {
    open({ width });
    expect(getComputedStyle(screen.getByRole('dialog')).maxWidth).toBe(`${px}px`);
  });

  test('fills the screen of a phone', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width:599'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    open();
    const { height, maxWidth, borderRadius } = getComputedStyle(screen.getByRole('dialog'));
    expect([height, maxWidth, borderRadius]).toEqual(['100%', '100%', '0px']);
  });

  test('submits the output of the schema, and closes', async () => {
    const onSubmit = vi.fn();
    const onClose = open({ onSubmit });
    await change('Last name', '  Okafor ');
    await save();

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]).toEqual([
      { email: 'dana@northside.example', lastName: 'Okafor', personas: [], notes: '', id: 'u1' },
    ]);
  });

  test('submits on Enter, but not in a text of several lines', async () => {
    const onSubmit = vi.fn();
    open({ onSubmit });
    await user.type(field('Notes'), 'one{Enter}two');
    expect(field('Notes').value).toBe('one\ntwo');
    expect(onSubmit).not.toHaveBeenCalled();

    await user.type(field('E-mail'), '{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  });

  test('does not submit on Enter with a half-typed choice', async () => {
    const onSubmit = vi.fn();
    open({ onSubmit });
    await user.type(field('Personas'), 'Clin{Enter}');
    await change('Last name', 'Okafor');
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ lastName: 'Okafor' });
  });

  test('cannot be sent twice, and while sending shows that and cannot be closed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => promise);
    const onClose = open({ onSubmit });
    const form = field('E-mail').form ?? document.body;
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(button('Save user').disabled).toBe(true));
    expect(within(button('Save user')).getByRole('progressbar')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();

    resolve();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    fireEvent.submit(form);
    await user.click(field('Notes'));
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

test('a form in a dialog above another is submitted alone', async () => {
  const outer = vi.fn();
  const inner = vi.fn();
  const one = z.object({ name: z.string() });
  const values = { name: 'x' };
  render(
    <InPortal>
      <FormDialog
        title="A"
        schema={one}
        defaultValues={values}
        submitLabel="Send A"
        onSubmit={outer}
        onClose={outer}
      >
        {() => (
          <FormDialog
            title="B"
            schema={one}
            defaultValues={values}
            submitLabel="Send B"
            onSubmit={inner}
            onClose={inner}
          >
            {({ control }) => <TextInput control={control} name="name" label="Name" />}
          </FormDialog>
        )}
      </FormDialog>
    </InPortal>,
  );
  await user.click(button('Send B'));
  await waitFor(() => expect(inner).toHaveBeenCalledTimes(2));
  expect(outer).not.toHaveBeenCalled();
});

describe('validation problems', () => {
  test('are shown below each field in the exact words; the focus goes to the first on the screen', async () => {
    const onSubmit = vi.fn();
    open({ onSubmit });
    await change('Last name', '');
    await change('E-mail', '');
    await save();

    await waitFor(() => expect(document.activeElement).toBe(field('Last name')));
    expect(problem('Last name')).toBe('A valid last name is required');
    expect(problem('E-mail')).toBe('A valid email is required');
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('are shown at the top if no field shows them', async () => {
    open({ id: 'much too long' });
    await change('E-mail', '');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('The id is too long');
    expect(problem('E-mail')).toBe('A valid email is required');
  });

  test('are shown at the top if they concern no single field', async () => {
    open();
    await user.type(field('Notes'), 'forbidden');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Not like this');
  });
});

describe('errors from the server', () => {
  test('are shown beside the fields they name; the dialog stays open with its input', async () => {
    const details = [
      { field: 'email', message: 'A user with this email already exists' },
      { field: 'personas.0.id', message: 'Unknown persona' },
    ];
    const onClose = open({ onSubmit: refuse(new ApiFailure(422, 'refused', 'No', details)) });
    await change('Last name', 'Okafor');
    await save();

    await waitFor(() => expect(problem('E-mail')).toBe('A user with this email already exists'));
    expect(problem('Personas')).toBe('Unknown persona');
    expect(document.activeElement).toBe(field('E-mail'));
    expect(field('Last name').value).toBe('Okafor');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('are shown at the top if no field shows them', async () => {
    const details = [
      { field: 'email', message: 'Taken' },
      { field: 'tenant', message: 'This customer is closed' },
    ];
    open({ onSubmit: refuse(new ApiFailure(422, 'refused', 'No', details)) });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('This customer is closed');
    expect(problem('E-mail')).toBe('Taken');
  });

  test('leaving a field by pressing a button moves nothing until the button is released', async () => {
    const onClose = open();
    await user.clear(screen.getByLabelText('Last name'));
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    await user.pointer({ keys: '[MouseLeft>]', target: cancel });
    // Validation on blur has ended.
    await act(() => Promise.resolve());
    expect(screen.queryByText('A valid last name is required')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: cancel });
    expect(await screen.findByText('A valid last name is required')).toBeTruthy();
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a failure is shown at the top, the input is kept, and the user can retry (DERR-054)', async () => {
    const onSubmit = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new ApiFailure(500, 'server_error', 'A server error has occurred.'))
      .mockResolvedValueOnce();
    const onClose = open({ onSubmit });
    await change('Last name', 'Okafor');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('A server error has occurred.');
    expect(field('Last name').value).toBe('Okafor');

    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('use the text of the screen for a failure, and the text of the server for a refusal', async () => {
    const onSubmit = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new ApiFailure(500, 'server_error', 'A server error has occurred.'))
      .mockRejectedValueOnce(new ApiFailure(409, 'conflict', 'Somebody else changed it.'))
      .mockRejectedValueOnce(new ApiFailure(429, 'too_many_requests', 'Too many requests.'));
    open({ onSubmit, failureMessage: 'Failed to create cabinet' });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to create cabinet');
    await save();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Somebody else changed it.'));
    await save();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many requests.'));
  });

  test('an error without a response is a generic error (ERR-004)', async () => {
    open({ onSubmit: () => Promise.reject(new Error('disk full')) });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred: disk full in Edit User');
  });
});

describe('closing', () => {
  test('Escape and Cancel close an unchanged form', async () => {
    const onClose = open();
    await user.keyboard('{Escape}');
    await user.click(button('Cancel'));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('unsaved changes need a confirmation, and are kept if it is declined', async () => {
    const onClose = open();
    await change('Last name', 'Okafor');
    await user.keyboard('{Escape}');
    const question = screen.getByRole('alertdialog', { name: 'Discard changes?' });
    expect(question.textContent).toContain('Edit User');

    await user.click(button('Keep editing'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field('Last name').value).toBe('Okafor');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('unsaved changes are dropped if it is confirmed', async () => {
    const onClose = open();
    await change('Last name', 'Okafor');
    await user.click(button('Cancel'));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button('Discard'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('leaving the page asks too, and happens only if confirmed', async () => {
    window.history.replaceState(null, '', '/personas');
    const history = createBrowserHistory();
    open({ history });
    await change('Last name', 'Okafor');
    await act(async () => history.push('/users'));
    await user.click(button('Keep editing'));
    expect([history.location.pathname, field('Last name').value]).toEqual(['/personas', 'Okafor']);

    await act(async () => history.push('/users'));
    await user.click(button('Discard'));
    await waitFor(() => expect(history.location.pathname).toBe('/users'));
    history.destroy();
  });

  const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('a reload asks too, but not for an unchanged form', async () => {
    open();
    expect(asksBeforeReload()).toBe(false);
    await change('Last name', 'Okafor');
    expect(asksBeforeReload()).toBe(true);
  });

  test('while sending, a reload still asks: an ended session leaves the page', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    open({ onSubmit: () => promise });
    await change('Last name', 'Okafor');
    await save();
    expect(button('Save user').disabled).toBe(true);
    expect(asksBeforeReload()).toBe(true);
    reject(new ApiFailure(401, 'not_authenticated', 'User is not authenticated'));
    await screen.findByText('User is not authenticated');
    expect(screen.getByText('Your entries are kept: sign in in another tab, then try again.')).toBeTruthy();
    expect(field('Last name').value).toBe('Okafor');
  });

  test('a change that was undone is not unsaved', async () => {
    const onClose = open();
    await change('Last name', 'Okafor');
    await change('Last name', 'Reyes');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('a click outside a form does not close it', async () => {
    const onClose = open();
    await user.click(document.querySelector('.MuiDialog-container') ?? document.body);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a read-only form', () => {
  test('shows everything, and can neither be changed nor submitted', async () => {
    const onSubmit = vi.fn();
    const onClose = open({ onSubmit, readOnly: true });
    await user.type(field('Last name'), 'x{Enter}');
    expect(field('Last name').value).toBe('Reyes');
    expect(field('Notes').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save user' })).toBeNull();
    fireEvent.submit(field('Last name').form ?? document.body);
    await user.click(button('Close'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
