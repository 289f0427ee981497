import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { cellOf } from './cell.ts';
import { namedAfter, partId, type RowView } from './row-view.ts';
import { LIST_TEXTS } from '../ui.texts.ts';

interface RowControlProps<Row> {
  readonly view: RowView<Row>;
  readonly id: string;
  readonly row: Row;
  /** Only the active row is in the tab order. */
  readonly active: boolean;
}

const tabIndex = (active: boolean): 0 | -1 => (active ? 0 : -1);

/** Plain elements styled by the table, because there are hundreds of them. */
export function SelectBox<Row>({
  view,
  id,
  row,
  active,
  selected,
}: RowControlProps<Row> & { selected: boolean }) {
  return (
    <input
      type="checkbox"
      className="dt-control dt-check"
      {...namedAfter('Select', partId(view, id))}
      tabIndex={tabIndex(active)}
      checked={selected}
      disabled={view.selectable?.(row) === false}
      onChange={() => view.toggleSelected(id)}
    />
  );
}

/** A link or a button if the row can be opened, for screen reader users. */
export function RowTitle<Row>({ view, row, active }: Omit<RowControlProps<Row>, 'id'>) {
  const { onOpen, rowLink, title } = view;
  // Screen readers need a name for the control.
  const name = title && (cellOf(title, row) || LIST_TEXTS.nameless);
  const href = rowLink?.(row);
  if (href !== undefined)
    return (
      <Link to={href} tabIndex={tabIndex(active)}>
        {name}
      </Link>
    );
  if (!onOpen) return name;
  return (
    <button
      type="button"
      className="dt-title-button"
      tabIndex={tabIndex(active)}
      onClick={(event) => {
        event.stopPropagation();
        onOpen(row);
      }}
    >
      {name}
    </button>
  );
}

export function OpenButton<Row>({
  view,
  id,
  active,
  open,
}: Omit<RowControlProps<Row>, 'row'> & { open: boolean }) {
  return (
    <button
      type="button"
      className="dt-control dt-open"
      {...namedAfter('Details of', partId(view, id))}
      tabIndex={tabIndex(active)}
      aria-expanded={open}
      onClick={() => view.toggleRow(id)}
    />
  );
}

export function MenuButton<Row>({ view, id, row, active }: RowControlProps<Row>) {
  if (!view.rowActions?.(row).length) return null;
  return (
    <button
      type="button"
      className="dt-control dt-menu"
      data-menu
      {...namedAfter(LIST_TEXTS.actionsFor, partId(view, id))}
      tabIndex={tabIndex(active)}
      aria-haspopup="menu"
      onClick={(event) => view.openMenu(row, event.currentTarget)}
    />
  );
}

const COPIED_MS = 1500;

export function CopyButton({ text, active }: { readonly text: string; readonly active: boolean }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="dt-control dt-copy"
      aria-label={copied ? 'Copied' : `Copy ${text}`}
      data-copied={copied || undefined}
      tabIndex={tabIndex(active)}
      // If the browser refuses, show nothing: the text can still be selected by hand.
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => undefined,
        )
      }
    />
  );
}
