import { listSuspectTags, listTags, type ProductTag } from '@parwell/contract';
import { ALL, BULK_LIMIT, can, PAGE_SIZES, TAGS_PROMPT } from '@parwell/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser } from '../../session/current-user.ts';
import { defineList } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useBulkSelection } from '../../ui/list/use-bulk-selection.ts';
import { useList } from '../../ui/list/use-list.ts';
import { OneOf } from '../../ui/one-of.tsx';
import { suspectColumns } from './suspect-columns.tsx';
import { suspectFilters, tagsFilters } from './tags-filters.ts';
import { tagsColumns } from './tags-columns.tsx';
import { findTagIds } from './tags.api.ts';
import { TAG_TEXTS } from './tags.texts.ts';
import { useTagActions } from './use-tag-actions.tsx';

const SIZES = [...PAGE_SIZES, 200, 500];

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

const suspectList = defineList(listSuspectTags, {
  label: TAG_TEXTS.suspectList,
  columns: suspectColumns,
  filters: suspectFilters,
  customer: 'customerId',
  rowId: ({ tagId, cabinetId }) => `${tagId} ${cabinetId}`,
  sort: { key: 'seenAt', direction: 'DESC' },
  rowsPerPageOptions: SIZES,
  height: 65,
  emptyText: TAG_TEXTS.noSuspects,
  report: 'RNI_UIEXPORT_SuspectTagsReport',
});

const VIEWS = ['tags', 'suspect'] as const;
type View = (typeof VIEWS)[number];

export default function TagsPage() {
  const view = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>): View =>
      search['view'] === 'suspect' ? 'suspect' : 'tags',
  });
  return view === 'suspect' ? <SuspectTags /> : <Tags />;
}

/** Leaves filter and page behind: they mean nothing to the other view. */
function Views({ chosen }: { readonly chosen: View }) {
  const navigate = useNavigate();
  return (
    <OneOf
      label={TAG_TEXTS.views}
      choices={VIEWS}
      labelOf={(view) => TAG_TEXTS.view[view]}
      chosen={chosen}
      onChoose={(view) =>
        void navigate({ to: '.', search: view === 'suspect' ? { view } : {}, resetScroll: false } as never)
      }
    />
  );
}

/** TAG-016. */
const highlight = ({ active }: ProductTag) => (active === 0 ? ('error' as const) : undefined);

const MATCHING = { limit: BULK_LIMIT, find: findTagIds };

function Tags() {
  const grants = useCurrentUser().data?.grants ?? {};
  const mayChange = can(grants, 'create', 'inventory', ALL);
  const list = useList(tagsList);
  const { selection, ids } = useBulkSelection<ProductTag, NonNullable<typeof list.where>>(
    list.where,
    MATCHING,
  );
  const { rowActions, dialog, bulkActionsFor, shown } = useTagActions();
  return (
    <ListPage
      title={TAG_TEXTS.list}
      list={list}
      views={<Views chosen="tags" />}
      highlight={highlight}
      {...(mayChange && { rowActions, dialog, selection, bulkActions: bulkActionsFor(ids) })}
    >
      {shown}
    </ListPage>
  );
}

function SuspectTags() {
  const list = useList(suspectList);
  return <ListPage title={TAG_TEXTS.list} list={list} views={<Views chosen="suspect" />} />;
}
