import { DOCUMENT_NAMES, DOCUMENT_STATES, PARTNER_NAMES, PARTNERS } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { EXCHANGE_TEXTS } from './exchange.texts.ts';

const { states, directions } = EXCHANGE_TEXTS;

export const documentsFilters = defineFilters({
  page: 'documents',
  filters: {
    documentId: text({ label: 'Document ID', shown: true }),
    state: choice({
      label: 'Status',
      shown: true,
      options: DOCUMENT_STATES.map((value) => ({ value, label: states[value] })),
    }),
    partner: choice({
      label: 'Partner',
      shown: true,
      options: PARTNERS.map((value) => ({ value, label: PARTNER_NAMES[value] })),
    }),
    kind: choice({
      label: 'Kind',
      shown: true,
      options: Object.entries(DOCUMENT_NAMES).map(([value, label]) => ({ value, label })),
    }),
    direction: choice({
      label: 'Direction',
      options: (['in', 'out'] as const).map((value) => ({ value, label: directions[value] })),
    }),
    answer: choice({
      label: EXCHANGE_TEXTS.answer,
      options: [{ value: 'awaited', label: EXCHANGE_TEXTS.awaited }],
    }),
    at: dateRange({ label: 'Date' }),
  },
});
