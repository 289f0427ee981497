export const CSV_TEXTS = {
  tooLarge: (file: string) => `${file} is larger than 5 MB. Split it into several files.`,
  notText: (file: string) => `${file} is not a text file. Save it as CSV and choose it again.`,
  noRows: 'This file has no rows',
  tooManyRows: (rows: string, most: string) =>
    `This file has ${rows} rows. At most ${most} can be imported at a time.`,
  malformedQuotes: 'The quotes in this row do not match',
} as const;
