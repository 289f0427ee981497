import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { REPORT_FORMATS, type ReportFormat } from '@parwell/domain';
import { useState, type MouseEvent } from 'react';
import { useColumnChoice } from '../../../ui/table/column-choice.ts';
import { FORMAT_LABELS } from '../report-labels.ts';
import type { ExportButtonProps, ExportCsvProps } from '../public/export-button-props.ts';
import { useRequestReport } from './use-request-report.ts';
import { QUEUE_TEXTS } from '../reports.texts.ts';

/** Exports the page's list to the download queue: CSV with one click, other formats from the menu. */
export default function ExportMenu<Row>({ report, filter, table, ...view }: ExportButtonProps<Row>) {
  const { visible } = useColumnChoice(table.name, table.columns);
  const { request, requesting } = useRequestReport();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const exportAs = (format: ReportFormat, event: MouseEvent) => {
    setAnchor(null);
    // Ignore the second click of a double click, even if the first was already answered.
    if (event.detail > 1) return;
    void request({ report, filter, columns: visible.map(({ key }) => key), format, ...view });
  };
  return (
    <>
      <Box sx={{ display: 'flex' }}>
        <Button
          variant="outlined"
          loading={requesting}
          onClick={(event) => exportAs('csv', event)}
          sx={{ borderTopRightRadius: 0, borderBottomRightRadius: 0 }}
        >
          Export
        </Button>
        <Button
          variant="outlined"
          disabled={requesting}
          aria-label={QUEUE_TEXTS.chooseFormat}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            px: 0,
            minWidth: { xs: 40, sm: 36 },
            ml: '-1px',
            borderTopLeftRadius: 0,
            borderBottomLeftRadius: 0,
          }}
        >
          <Chevron />
        </Button>
      </Box>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {REPORT_FORMATS.map((format) => (
            <MenuItem key={format} sx={{ minHeight: 40 }} onClick={(event) => exportAs(format, event)}>
              Export as {FORMAT_LABELS[format]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

/** Exports the whole report as CSV. In this file, because every list would have to load a separate one. */
export function ExportCsv({ report, filter, label }: ExportCsvProps) {
  const { request, requesting } = useRequestReport();
  return (
    <Button
      variant="outlined"
      loading={requesting}
      onClick={({ detail }) => {
        if (detail <= 1) void request({ report, filter, format: 'csv' });
      }}
    >
      {label}
    </Button>
  );
}

const Chevron = () => (
  <svg width="10" height="10" viewBox="0 0 10 10" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M1.5 3.5L5 7l3.5-3.5" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
