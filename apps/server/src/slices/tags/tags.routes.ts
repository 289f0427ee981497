import {
  bulkTags,
  editTag,
  forceVendTag,
  getTagLifecycles,
  listSuspectTags,
  findTagIds,
  listTags,
  returnTag,
  revertTag,
  setProductOwnerForTag,
} from '@parwell/contract';
import { ALL } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import { directCsv } from '../../platform/reports/direct-csv.ts';
import { getLifecycles } from './lifecycle.service.ts';
import { suspectTagList } from './suspect-tags.list.ts';
import { listIds, tagList } from './tags.list.ts';
import { tagsReport } from './tags.report.ts';
import * as tags from './tags.service.ts';

export const tagsRoutes = (context: Context) => [
  route(listTags, ({ query }) => tagList.page(context.db, ALL, query), {
    exportFile: directCsv(context, tagsReport),
  }),
  route(findTagIds, ({ query }) => listIds(context.db, query.where ?? {})),
  route(listSuspectTags, ({ query }) => suspectTagList.page(context.db, ALL, query)),
  route(getTagLifecycles, ({ query }) => getLifecycles(context.db, query.tagSerialIds)),
  route(editTag, ({ params, body }, caller) => tags.editTag(context, caller, params.tagSerialId, body)),
  route(forceVendTag, ({ params, body }, caller) =>
    tags.actOnTag(context, caller, params.tagSerialId, { action: 'forceVend' }, body),
  ),
  route(revertTag, ({ params, body }, caller) =>
    tags.actOnTag(context, caller, params.tagSerialId, { action: 'revert' }, body),
  ),
  route(returnTag, ({ params, body: { requestId, rgaNumber } }, caller) =>
    tags.actOnTag(context, caller, params.tagSerialId, { action: 'return', rgaNumber }, { requestId }),
  ),
  route(setProductOwnerForTag, ({ params, body: { requestId, productOwnership } }, caller) =>
    tags.actOnTag(
      context,
      caller,
      params.tagSerialId,
      { action: 'setOwner', productOwnership },
      { requestId },
    ),
  ),
  route(bulkTags, ({ body }, caller) => tags.actOnMany(context, caller, body)),
];
