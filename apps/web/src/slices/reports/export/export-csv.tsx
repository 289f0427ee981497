import Button from '@mui/material/Button';
import { EXPORT_CSV, type ExportCsvProps } from '../public/export-button-props.ts';
import { useRequestReport } from './use-request-report.ts';

/** Requests the whole report as CSV into the download queue. */
export default function ExportCsv({ report, filter }: ExportCsvProps) {
  const { request, requesting } = useRequestReport();
  return (
    <Button
      variant="outlined"
      loading={requesting}
      onClick={({ detail }) => {
        // Ignore the second click of a double click, even if the first was already answered.
        if (detail <= 1) void request({ report, filter, format: 'csv' });
      }}
    >
      {EXPORT_CSV}
    </Button>
  );
}
