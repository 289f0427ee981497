import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { CallResponse, previewSettingsImport } from '@parwell/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureState } from '../../../ui/failure-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { IMPORT_TEXTS } from './import.texts.ts';

type Preview = CallResponse<typeof previewSettingsImport>;

interface ImportPreviewProps {
  readonly preview: UseQueryResult<Preview>;
  /** By key. */
  readonly chosen: readonly string[];
  readonly onTick: (propertyKey: string, ticked: boolean) => void;
}

const orNothing = (value: string): string => (value === '' ? '–' : value);

/** The changes, and the skipped settings with the reasons. */
export function ImportPreview({ preview, chosen, onTick }: ImportPreviewProps) {
  const { data, error, refetch } = preview;
  if (error) return <FailureState error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <LoadingState label={IMPORT_TEXTS.loading}>
        <Skeleton variant="rounded" height={120} />
      </LoadingState>
    );
  }
  return (
    <>
      <Part heading={IMPORT_TEXTS.changes} none={IMPORT_TEXTS.nothing}>
        {data.changes.length > 0 && (
          <SettingsTable
            label={IMPORT_TEXTS.changes}
            heads={IMPORT_TEXTS.changeHeads}
            rows={data.changes.map((change) => [
              change.label,
              orNothing(change.before),
              orNothing(change.after),
              <TickedSetting
                key="tick"
                change={change}
                ticked={chosen.includes(change.propertyKey)}
                onTick={onTick}
              />,
            ])}
          />
        )}
      </Part>
      {data.skipped.length > 0 && (
        <Part heading={IMPORT_TEXTS.skipped}>
          <SettingsTable
            label={IMPORT_TEXTS.skipped}
            heads={IMPORT_TEXTS.skippedHeads}
            rows={data.skipped.map(({ label, value, reason }) => [label, orNothing(value), reason])}
          />
        </Part>
      )}
    </>
  );
}

interface TickedSettingProps {
  readonly change: Preview['changes'][number];
  readonly ticked: boolean;
  readonly onTick: ImportPreviewProps['onTick'];
}

/** Whether a setting is imported. Those of the other device's place start without a tick. */
const TickedSetting = ({ change, ticked, onTick }: TickedSettingProps) => (
  <Box
    component="label"
    sx={{ display: 'flex', alignItems: 'center', minHeight: 40, my: -1, cursor: 'pointer' }}
  >
    <Checkbox
      size="small"
      checked={ticked}
      onChange={(_event, on) => onTick(change.propertyKey, on)}
      sx={{ ml: -2 }}
    />
    <span>
      {change.label}
      {change.placeBound && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
          {IMPORT_TEXTS.placeBound}
        </Box>
      )}
    </span>
  </Box>
);

interface PartProps {
  readonly heading: string;
  readonly none?: string;
  readonly children: ReactNode;
}

const Part = ({ heading, none, children }: PartProps) => (
  <section>
    <Typography variant="h2" component="h3" sx={{ mb: 2 }}>
      {heading}
    </Typography>
    {children || (
      <Typography role="status" color="textSecondary">
        {none}
      </Typography>
    )}
  </section>
);

interface SettingsTableProps {
  readonly label: string;
  readonly heads: readonly [string, string, string];
  /** A setting's name, two values, and what to show instead of the name alone. */
  readonly rows: readonly (readonly [string, string, string, ReactNode?])[];
}

const SettingsTable = ({ label, heads, rows }: SettingsTableProps) => (
  <Box
    component="table"
    aria-label={label}
    sx={{
      width: '100%',
      borderCollapse: 'collapse',
      tableLayout: 'fixed',
      fontSize: '0.8125rem',
      '& th, & td': { textAlign: 'left', verticalAlign: 'top', p: 0, py: 2, pr: 3, overflowWrap: 'anywhere' },
      '& thead th': { fontSize: '0.75rem', color: 'text.secondary', fontWeight: 600, py: 1 },
      '& thead th:first-of-type': { width: '44%' },
      '& tbody th': { fontWeight: 550 },
      '& tbody tr': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([setting, second, third, head]) => (
        <tr key={setting}>
          <th scope="row">{head ?? setting}</th>
          <td>{second}</td>
          <td>{third}</td>
        </tr>
      ))}
    </tbody>
  </Box>
);
