import type { UseQueryResult } from '@tanstack/react-query';

interface Page<Row> {
  readonly result: readonly Row[];
  readonly total_record: number;
}

/** What came of a list call, in the words of the table: `<DataTable {...answerOf(query)} />`. */
export const answerOf = <Row>({ data, error, refetch, isPlaceholderData }: UseQueryResult<Page<Row>>) => ({
  rows: data?.result,
  total: data?.total_record,
  loading: isPlaceholderData,
  error,
  onRetry: refetch,
});
