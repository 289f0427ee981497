import Button from '@mui/material/Button';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PortalTheme } from '../portal-theme.tsx';
import { Confirmations, useConfirm } from './confirm.tsx';
import type { Question } from './confirm-dialog.tsx';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

const DELETE: Question = {
  title: 'Delete user?',
  message: 'dana@northside.example will no longer be able to sign in.',
  confirmLabel: 'Delete',
  danger: true,
};

function Screen({
  questions,
  answered,
}: {
  questions: readonly Question[];
  answered: (yes: boolean) => void;
}) {
  const confirm = useConfirm();
  return (
    <Button onClick={() => questions.forEach((question) => void confirm(question).then(answered))}>
      Ask
    </Button>
  );
}

async function ask(...questions: readonly Question[]) {
  const answered = vi.fn<(yes: boolean) => void>();
  render(
    <PortalTheme>
      <Confirmations>
        <Screen questions={questions} answered={answered} />
      </Confirmations>
    </PortalTheme>,
  );
  await user.click(screen.getByText('Ask'));
  return answered;
}
const click = (name: string) => user.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('alertdialog');

test('a question names the record, and confirming means yes', async () => {
  const answered = await ask(DELETE);
  expect(screen.getByRole('alertdialog', { name: 'Delete user?' })).toBeTruthy();
  const described = question()?.getAttribute('aria-describedby');
  expect(document.getElementById(described ?? '')?.textContent).toBe(DELETE.message);

  await click('Delete');
  expect(answered.mock.calls).toEqual([[true]]);
  expect(question()).toBeNull();
});

test.each([
  ['Cancel', () => click('Cancel')],
  ['Escape', () => user.keyboard('{Escape}')],
  ['a click beside it', () => user.click(document.querySelector('.MuiDialog-container') ?? document.body)],
])('%s means no', async (_way, leave) => {
  const answered = await ask(DELETE);
  await leave();
  expect(answered.mock.calls).toEqual([[false]]);
  expect(question()).toBeNull();
});

test('a hasty Enter cancels a dangerous action and confirms a harmless one', async () => {
  const answered = await ask(DELETE, { ...DELETE, confirmLabel: 'Release', danger: false });
  await user.keyboard('{Enter}');
  expect(answered.mock.calls).toEqual([[false]]);
  await user.keyboard('{Enter}');
  expect(answered.mock.calls).toEqual([[false], [true]]);
});

test('a second question waits for the first answer', async () => {
  await ask(DELETE, { ...DELETE, title: 'Delete device?' });
  expect(question()?.textContent).toContain('Delete user?');
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await click('Delete');
  expect(question()?.textContent).toContain('Delete device?');
});

test('a question is no wider than a modal may be (CONST-047)', async () => {
  await ask(DELETE);
  expect(getComputedStyle(screen.getByRole('alertdialog')).maxWidth).toBe('600px');
});
