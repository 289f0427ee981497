import { CONFIRMED_FIELD } from '@parwell/domain';
import { ApiFailure } from '../../session/api-failure.ts';
import { FORM_TEXTS } from '../ui.texts.ts';
import { useConfirm } from './confirm.tsx';

/** The user answered no: the form stays open with its input. */
export class NotConfirmed extends Error {}

/** The server's question before it does anything; null for any other failure. */
export const questionIn = (error: unknown): string | null =>
  error instanceof ApiFailure
    ? (error.details.find(({ field }) => field === CONFIRMED_FIELD)?.message ?? null)
    : null;

/** If the server has a question, asks the user and sends again with the confirmation. */
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
