import { NO_RECORDS } from '@parwell/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { labelOf, type PickerSource } from './picker-source.ts';
import { searchQuery, useServerOptions } from './use-server-options.ts';
import { FORM_TEXTS } from '../ui.texts.ts';

interface Picking<T> {
  readonly source: PickerSource<T>;
  readonly chosen: readonly T[];
  readonly multiple: boolean;
  readonly onPick: (item: T) => void;
}

/** If set, MUI ignores the key. */
type KeyPressed = KeyboardEvent & { defaultMuiPrevented?: boolean | undefined };

export function usePicking<T>({ source, chosen, multiple, onPick }: Picking<T>) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [input, setInput] = useState({ text: '', byUser: false });
  /** The text for which Enter was pressed before the answer arrived. */
  const [awaited, setAwaited] = useState<string | null>(null);
  // Searches only for typed text, not for the label that a choice puts into the field.
  const typed = input.byUser ? input.text.trim() : '';
  const { found, error, loading } = useServerOptions(source, typed, open);
  const answered = found !== null || error !== null;

  const without = (items: readonly T[], others: readonly T[]) => {
    const ids = new Set(others.map(source.idOf));
    return items.filter((item) => !ids.has(source.idOf(item)));
  };
  // A chosen option has a chip to remove it; a click in the list only adds.
  const eligible = (items: readonly T[]) => (multiple ? without(items, chosen) : items);

  const chooseFirst = (matches: readonly T[]) => {
    setAwaited(null);
    const [first] = eligible(matches);
    if (first === undefined) return;
    setInput({ text: multiple ? '' : labelOf(source, first), byUser: false });
    if (!multiple) setOpen(false);
    onPick(first);
  };

  const search = useEffectEvent((text: string) => client.ensureQueryData(searchQuery(source, text)));
  const chooseAwaited = useEffectEvent(chooseFirst);
  useEffect(() => {
    if (awaited === null) return undefined;
    let dropped = false;
    search(awaited).then(
      (matches) => !dropped && chooseAwaited(matches),
      // The list says why the search failed.
      () => !dropped && setAwaited(null),
    );
    return () => {
      dropped = true;
    };
  }, [awaited]);

  return {
    open,
    onOpen: () => setOpen(true),
    onClose: () => {
      setOpen(false);
      setAwaited(null);
    },
    text: input.text,
    onInputChange: (text: string, reason: string) => {
      // A value that changes meanwhile, for example when its name arrives, must not erase the typed text.
      if (reason === 'reset' && typed !== '' && open) return;
      setInput({ text, byUser: reason === 'input' });
      setAwaited(null);
    },
    /** With typed text, Enter chooses the option that the arrow keys point to, or else the first match. */
    onKeyDown: (event: KeyPressed) => {
      const { key, target, nativeEvent } = event;
      if (key !== 'Enter' || typed === '' || nativeEvent.isComposing) return;
      if (!(target instanceof HTMLInputElement)) return;
      if (answered && open && target.getAttribute('aria-activedescendant')) return;
      // A half-typed name must not submit the form around the picker.
      event.preventDefault();
      event.defaultMuiPrevented = true;
      if (!open) setOpen(true);
      else if (found) chooseFirst(found);
      else if (!answered) setAwaited(typed);
    },
    typed,
    /** Without typed text this includes the choice itself, even if the server's first page does not. */
    offered: [
      ...(found && !multiple && typed === '' ? without(chosen, found) : []),
      ...eligible(found ?? []),
    ],
    loading,
    emptyText: error?.message ?? (found?.length ? FORM_TEXTS.alreadySelected : NO_RECORDS),
    /** Once something is typed, only a match can be the choice: the previous choice loses its mark. */
    isSame: (a: T, b: T) => (multiple || typed === '') && source.idOf(a) === source.idOf(b),
  };
}
