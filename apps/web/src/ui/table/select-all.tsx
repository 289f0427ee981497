import { LIST_TEXTS } from '../ui.texts.ts';

interface SelectAllProps {
  readonly selected: ReadonlySet<string>;
  /** The selectable rows of this page. */
  readonly ids: readonly string[];
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

/** The selection on other pages stays. */
export function SelectAll({ selected, ids, onChange }: SelectAllProps) {
  const count = ids.filter((id) => selected.has(id)).length;
  const all = count > 0 && count === ids.length;
  return (
    <input
      type="checkbox"
      className="dt-control dt-check"
      aria-label={LIST_TEXTS.selectPage}
      checked={all}
      disabled={ids.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() => {
        const others = [...selected].filter((id) => !ids.includes(id));
        onChange(new Set(all ? others : [...others, ...ids]));
      }}
    />
  );
}
