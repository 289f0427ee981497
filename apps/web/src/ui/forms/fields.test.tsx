import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CheckboxInput } from './checkbox-input.tsx';
import { FormDialog } from './form-dialog.tsx';
import { InPortal } from './in-portal.fixture.tsx';
import { MultiSelect } from './multi-select.tsx';
import { SelectInput } from './select-input.tsx';
import { TextArea, TextInput } from './text-input.tsx';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

const schema = z.object({
  name: z.string(),
  notes: z.string(),
  type: z.string().min(1, 'Choose a type'),
  personas: z.array(z.string()).min(1, 'User permissions must be set'),
  agreed: z.boolean().refine((agreed) => agreed, 'You have to agree'),
});
type Fields = z.infer<typeof schema>;

const TYPES = [
  { value: 'c', label: 'Customer' },
  { value: 'a', label: 'Admin' },
];
const PERSONAS = [
  { value: 'p1', label: 'Clinical' },
  { value: 'p2', label: 'Pharmacy Director' },
];

interface Options {
  readonly values?: Partial<Fields>;
  readonly readOnly?: boolean;
  readonly placeholder?: string | undefined;
}

function form(options: Options = {}) {
  const { values, readOnly = false } = options;
  const { placeholder } = { placeholder: 'Choose', ...options };
  const onSubmit = vi.fn<(values: Fields) => void>();
  render(
    <InPortal>
      <FormDialog
        title="User"
        schema={schema}
        defaultValues={{ name: 'Dana', notes: 'n', type: '', personas: [], agreed: false, ...values }}
        submitLabel="Save"
        readOnly={readOnly}
        onSubmit={onSubmit}
        onClose={() => undefined}
      >
        {({ control }) => (
          <>
            <TextInput control={control} name="name" label="Name" hint="As on the badge" maxLength={6} />
            <TextArea control={control} name="notes" label="Notes" rows={2} />
            <SelectInput
              control={control}
              name="type"
              label="Type"
              options={TYPES}
              {...(placeholder !== undefined && { placeholder })}
            />
            <MultiSelect
              control={control}
              name="personas"
              label="Personas"
              options={PERSONAS}
              placeholder="Choose one or more"
            />
            <CheckboxInput control={control} name="agreed" label="I agree" />
          </>
        )}
      </FormDialog>
    </InPortal>,
  );
  return { onSubmit };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const note = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const chips = () => [...document.querySelectorAll('.MuiChip-label')].map((chip) => chip.textContent);

describe('fields', () => {
  test('hold what the user enters', async () => {
    const { onSubmit } = form();
    await user.type(field('Name'), ' Ray');
    await user.type(field('Notes'), 'ote');
    await user.selectOptions(field('Type'), 'Admin');
    await user.click(field('Personas'));
    await user.click(screen.getByRole('option', { name: 'Pharmacy Director' }));
    await user.click(screen.getByRole('option', { name: 'Clinical' }));
    await user.click(field('I agree'));
    await save();

    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      // Cut off at the maximum length.
      name: 'Dana R',
      notes: 'note',
      type: 'a',
      personas: ['p2', 'p1'],
      agreed: true,
    });
  });

  test('show what is wrong below, or else what to enter', async () => {
    form();
    expect(note('Name')).toBe('As on the badge');
    await save();
    await waitFor(() => expect(note('Type')).toBe('Choose a type'));
    expect(note('Personas')).toBe('User permissions must be set');
    expect(note('I agree')).toBe('You have to agree');
    expect(['Type', 'Personas', 'I agree'].map((label) => field(label).getAttribute('aria-invalid'))).toEqual(
      ['true', 'true', 'true'],
    );
    expect(document.activeElement).toBe(field('Type'));
  });

  test('show their values, without controls to change them, when read-only', async () => {
    form({ readOnly: true, values: { type: 'a', personas: ['p1'], agreed: true } });
    expect([field('Name').value, field('Type').value, chips()]).toEqual(['Dana', 'Admin', ['Clinical']]);
    expect(
      [field('Name'), field('Notes'), field('Type'), field('Personas')].every((each) => each.readOnly),
    ).toBe(true);
    expect([field('I agree').checked, field('I agree').disabled]).toEqual([true, true]);
    await user.type(field('Personas'), '{Backspace}');
    expect(chips()).toEqual(['Clinical']);
  });
});

describe('a select', () => {
  const shown = () => document.querySelector('select')?.selectedOptions[0]?.textContent;

  test('shows what the form holds: nothing yet, or an option that no longer exists', () => {
    form();
    expect(shown()).toBe('Choose');
    cleanup();
    form({ placeholder: undefined });
    expect(shown()).toBe('');
    cleanup();
    form({ values: { type: 'retired' } });
    expect(shown()).toBe('retired');
  });
});

describe('a multi-select', () => {
  test('shows chips that can be removed', async () => {
    const { onSubmit } = form({ values: { type: 'a', agreed: true, personas: ['p1', 'p2'] } });
    expect(chips()).toEqual(['Clinical', 'Pharmacy Director']);
    await user.type(field('Personas'), '{Backspace}');
    await save();
    await waitFor(() => expect(onSubmit.mock.calls[0]?.[0].personas).toEqual(['p1']));
  });

  test('does not offer what is already chosen, so that no click in the list removes it', async () => {
    form({ values: { personas: ['p1'] } });
    await user.click(field('Personas'));
    const list = within(screen.getByRole('listbox'));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Pharmacy Director']);
  });

  test('Escape closes the list, not the form', async () => {
    form();
    await user.click(field('Personas'));
    expect(screen.queryByRole('listbox')).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});

test('a checkbox is ticked by a click on its box, also where the browser lets React render between two listeners', () => {
  form();
  // A real click renders like this in a microtask between its listeners.
  const renderBetween = () => flushSync(() => undefined);
  window.addEventListener('click', renderBetween, true);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' });
  fireEvent.pointerDown(box);
  fireEvent.click(box);
  window.removeEventListener('click', renderBetween, true);
  expect(box.checked).toBe(true);
});
