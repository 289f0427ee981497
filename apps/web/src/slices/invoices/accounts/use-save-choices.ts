import { INVOICE_REQUEST_LIMIT, letterNotSaved, lettersNotSaved } from '@parwell/domain';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useChoosing } from './choosing.tsx';
import { useSaveLetters } from './accounts.api.ts';
import { ACCOUNT_CHOICE_TEXTS } from './accounts.texts.ts';

export interface RefusedChoice {
  readonly id: number;
  readonly name: string;
  /** OERR-022. */
  readonly text: string;
}

/** Saves the choices. Refused ones are reported and must be chosen again. */
export function useSaveChoices(onRefused: (refused: readonly RefusedChoice[]) => void) {
  const { choices } = useChoosing();
  const notify = useNotify();
  const { mutateAsync, isPending } = useSaveLetters();

  const save = async () => {
    const chosen = choices.all().slice(0, INVOICE_REQUEST_LIMIT);
    const names = new Map(chosen.map(([id, { name }]) => [id, name]));
    onRefused([]);
    try {
      const { result } = await mutateAsync({
        body: chosen.map(([id, { abwCode, version }]) => ({ id, abwCode, version })),
      });
      const refused = result.filter(({ outcome }) => outcome === 'refused');
      choices.forget(result.map(({ id }) => id));
      onRefused(
        refused.map(({ id, text }) => ({ id, name: names.get(id) ?? '', text: letterNotSaved(id, text) })),
      );
      const saved = result.length - refused.length;
      if (saved > 0) notify({ message: ACCOUNT_CHOICE_TEXTS.saved(saved), type: 'success' });
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      const [[id] = [], ...others] = chosen;
      const text =
        id !== undefined && others.length === 0 ? letterNotSaved(id, cause) : lettersNotSaved(cause);
      notify({ message: text, type: 'error' });
    }
  };
  return { save, isSaving: isPending };
}
