import { listTags, type ProductTag } from '@parwell/contract';
import { ALL, BULK_LIMIT, can, TAGS_PROMPT } from '@parwell/domain';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useBulkSelection } from '../../ui/list/use-bulk-selection.ts';
import { useList } from '../../ui/list/use-list.ts';
import { tagsFilters } from './tags-filters.ts';
import { tagsColumns } from './tags-columns.tsx';
import { matchingTagIds } from './tags.api.ts';
import { TAG_TEXTS } from './tags.texts.ts';
import { OtherView, SIZES } from './tag-views.tsx';
import { useTagActions } from './use-tag-actions.tsx';

const tagsList = defineList(listTags, {
  label: TAG_TEXTS.list,
  columns: tagsColumns,
  filters: tagsFilters,
  customer: 'customerId',
  prompt: TAGS_PROMPT,
  rowId: ({ id }) => String(id),
  sort: { key: 'createdAt', direction: 'DESC' },
  rowsPerPageOptions: SIZES,
  height: 65,
  report: 'RNI_UIEXPORT_TagsReport',
});

const SuspectTags = lazy(() => import('./suspect-tags.tsx'));

export default function TagsPage() {
  const view = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => String(search['view']),
  });
  return view === 'suspect' ? (
    <Suspense fallback={null}>
      <SuspectTags />
    </Suspense>
  ) : (
    <Tags />
  );
}

/** TAG-016. */
const highlight = ({ active }: ProductTag) => (active === 0 ? ('error' as const) : undefined);

const ALL_MATCHING = { limit: BULK_LIMIT, find: matchingTagIds };

function Tags() {
  const grants = useCurrentUser().data?.grants ?? {};
  const mayChange = can(grants, 'create', 'inventory', ALL);
  const list = useList(tagsList);
  const { selection, ids } = useBulkSelection<ProductTag, NonNullable<typeof list.where>>(
    list.where,
    ALL_MATCHING,
  );
  const { rowActions, dialog, bulkActionsFor, shown } = useTagActions();
  return (
    <ListPage
      title={TAG_TEXTS.list}
      list={list}
      views={<OtherView view="suspect" />}
      highlight={highlight}
      {...(mayChange && { rowActions, dialog, selection, bulkActions: bulkActionsFor(ids) })}
    >
      {shown}
    </ListPage>
  );
}
