import { DOCUMENT_NAMES } from '@parwell/domain';
import { EXCHANGE_TEXTS } from './exchange.texts.ts';

export const kindName = (kind: string): string =>
  kind === ''
    ? EXCHANGE_TEXTS.unreadable
    : ((DOCUMENT_NAMES as Readonly<Record<string, string>>)[kind] ?? kind);
