import { z } from 'zod';
import { wholeNumber } from './setting-values.ts';

/** 0: for ever. Fewer than `least` would remove data that people and the portal still need. */
const daysOrForEver = (least: number) =>
  wholeNumber(0, 36_500).pipe(
    z.number().refine((days) => days === 0 || days >= least, `wants 0 (for ever) or at least ${least} days`),
  );

/** docs/operations.md describes the consequences. */
export const retentionSettings = {
  KEEP_AUDIT_DAYS: daysOrForEver(365).default(0),
  KEEP_EVENT_DAYS: daysOrForEver(90).default(730),
  KEEP_MAIL_DAYS: daysOrForEver(30).default(730),
  KEEP_REPORT_DAYS: wholeNumber(1, 3650).default(30),
  KEEP_DEAD_LETTER_DAYS: wholeNumber(1, 3650).default(30),
  KEEP_JOB_DAYS: wholeNumber(1, 365).default(14),
};
