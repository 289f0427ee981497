import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { changesIn } from './changes.ts';

export function AuditChanges({ data }: { data: string }) {
  const changes = changesIn(data);
  if (changes === null) {
    return (
      <Typography
        component="pre"
        sx={{
          m: 0,
          fontFamily: 'monospace',
          fontSize: '0.75rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {data}
      </Typography>
    );
  }
  if (changes.length === 0) return <Typography color="textSecondary">No data available.</Typography>;
  return (
    <Box
      component="table"
      aria-label="Changes"
      sx={{
        borderCollapse: 'collapse',
        fontSize: '0.8125rem',
        '& th, & td': { textAlign: 'left', verticalAlign: 'top', py: 1, pr: 6, overflowWrap: 'anywhere' },
        '& thead th': { fontSize: '0.75rem', color: 'text.secondary', fontWeight: 600 },
        '& tbody th': { fontWeight: 550, whiteSpace: 'nowrap' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
