import { importProducts, previewProductImport, type CallInput } from '@parwell/contract';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

export const usePreviewImport = () =>
  useCallMutation(previewProductImport, {
    changes: [],
    input: (rows: CallInput<typeof previewProductImport>['body']['rows']) => ({ body: { rows } }),
  });

export const useImportProducts = () =>
  useCallMutation(importProducts, {
    changes: ['products', 'inventory', 'par', 'usage', 'find'],
    alsoAfterFailure: true,
    input: (rows: CallInput<typeof importProducts>['body']['rows']) => ({ body: { rows } }),
  });
