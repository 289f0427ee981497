import { CONFIRMED_FIELD } from '@parwell/domain';
import { ApiFailure } from '../../session/api-failure.ts';
import { FORM_TEXTS } from '../ui.texts.ts';
import { useConfirm } from './confirm.tsx';

/** Somebody was asked, and said no: the form stays open with what was entered. */
export class NotConfirmed extends Error {}

/** What the server asks before it does what was sent; null for any other failure. */
export const questionIn = (error: unknown): string | null =>
  error instanceof ApiFailure
    ? (error.details.find(({ field }) => field === CONFIRMED_FIELD)?.message ?? null)
    : null;

/** Sends something; where the server asks first, asks the user, and sends it again confirmed. */
export function useAskedFirst() {
  const confirm = useConfirm();
  const ask = async (title: string, message: string): Promise<void> => {
    if (!(await confirm({ title, message, confirmLabel: FORM_TEXTS.confirmed }))) throw new NotConfirmed();
  };
  const send = async <Answer>(
    title: string,
    attempt: (confirmed: { readonly confirmed?: true }) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await attempt({});
    } catch (error) {
      const question = questionIn(error);
      if (question === null) throw error;
      await ask(title, question);
      return attempt({ confirmed: true });
    }
  };
  return { ask, send };
}
