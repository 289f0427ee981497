import {
  getTransmission,
  listTransmittedFiles,
  previewTransmit,
  rewriteFile,
  sendRefusedAgain,
  transmit,
} from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { route } from '../../../platform/http/route.ts';
import * as following from './follow-transmission.service.ts';
import * as rewriting from './rewrite-file.service.ts';
import { transmittedFileList } from './transmitted-files.list.ts';
import { preview, startAgain, startTransmission } from './transmit.service.ts';

export const transmissionsRoutes = (context: Context) => [
  route(previewTransmit, ({ body }, caller) => preview(context, caller, body.where)),
  route(transmit, async ({ body }, caller) =>
    following.transmissionAtEnd(context, await startTransmission(context, caller, body)),
  ),
  route(getTransmission, ({ params }) => following.getTransmission(context, params.transmissionId)),
  route(listTransmittedFiles, ({ query }) =>
    transmittedFileList.page(context.db, { now: context.clock.now() }, query),
  ),
  route(rewriteFile, ({ params }, caller) => rewriting.rewriteFile(context, caller, params.documentId)),
  route(sendRefusedAgain, async ({ body }, caller) => {
    const { result, transmissionId } = await startAgain(context, caller, body);
    return {
      result,
      transmission:
        transmissionId === null ? null : await following.transmissionAtEnd(context, transmissionId),
    };
  }),
];
