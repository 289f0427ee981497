import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { ConfirmDialog, type Question } from './confirm-dialog.tsx';

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** `if (await confirm({ title: 'Delete dana@northside.example?', … })) remove.mutate(…)` */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm is used outside Confirmations');
  return confirm;
}

interface OpenQuestion {
  readonly id: number;
  readonly question: Question;
  readonly answer: (confirmed: boolean) => void;
}

/** A second question waits for the first answer. */
export function Confirmations({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<readonly OpenQuestion[]>([]);
  const nextId = useRef(0);
  const confirm = useCallback<Confirm>((question) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const id = nextId.current++;
    const answer = (confirmed: boolean) => {
      resolve(confirmed);
      setOpen((questions) => questions.filter((other) => other.id !== id));
    };
    setOpen((questions) => [...questions, { id, question, answer }]);
    return promise;
  }, []);

  const [current] = open;
  return (
    <ConfirmContext value={confirm}>
      {children}
      {current && (
        <ConfirmDialog
          key={current.id}
          {...current.question}
          onConfirm={() => current.answer(true)}
          onCancel={() => current.answer(false)}
        />
      )}
    </ConfirmContext>
  );
}
