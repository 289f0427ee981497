import type { ReportFormat } from '@parwell/domain';

interface Named {
  readonly title: string;
  readonly format: ReportFormat;
  readonly requestedAt: Date;
}

export const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** The media type of a report's file, by its name. */
export const mediaTypeOf = (fileName: string): string =>
  Object.entries(MEDIA_TYPES).find(([format]) => fileName.endsWith(`.${format}`))?.[1] ??
  'application/octet-stream';

/** 'Audit Logs 2026-11-15.csv', without characters that an operating system forbids in file names. */
export const fileNameOf = ({ title, format, requestedAt }: Named): string =>
  `${title.replaceAll(/[^\p{L}\p{N} &-]/gu, '')} ${requestedAt.toISOString().slice(0, 10)}.${format}`;
