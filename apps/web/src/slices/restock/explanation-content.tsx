import Box from '@mui/material/Box';
import type { RestockRecommendation } from '@parwell/contract';
import { explain, type ExplainedStep, type PositionPart } from '@parwell/domain';
import { Fragment, type ReactNode } from 'react';
import { AddressLink } from '../../ui/address-link.tsx';
import { productOrdersPath } from '../../shared/order-paths.ts';
import { productShipmentsPath } from '../shipments/public/shipments-path.ts';
import { LevelBar } from './level-bar.tsx';
import { RESTOCK_TEXTS } from './restock.texts.ts';

interface ExplanationContentProps {
  readonly row: RestockRecommendation;
  /** Next to the reasons. */
  readonly action?: ReactNode;
}

const { why } = RESTOCK_TEXTS;
const PAD = { px: { xs: 0, sm: 4 } } as const;
const SMALL = { fontSize: '0.75rem', color: 'text.secondary' } as const;

/** The steps of a quantity and the reasons for status, device and batches, from the rule that computed them. */
export function ExplanationContent({ row, action }: ExplanationContentProps) {
  const names = new Map(row.cabinets.map(({ cabinetId, cabinetName }) => [cabinetId, cabinetName]));
  const { steps, sentences, otherBatches } = explain(row.facts, (id) => names.get(id) ?? id);
  const notes = [row.customerNote, row.customerProductNote, row.productNote].filter((note) => note !== '');
  return (
    <>
      <Box sx={{ ...PAD, pt: 3 }}>
        <LevelBar row={row} />
        <Box component="table" sx={{ width: '100%', mt: 2, borderCollapse: 'collapse' }}>
          <tbody>
            {steps.map((step) => (
              <Step key={step.step} step={step} row={row} />
            ))}
          </tbody>
        </Box>
      </Box>
      <Box
        sx={{
          ...PAD,
          ...SMALL,
          py: 3,
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: { sm: 'background.default' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {sentences.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
          {notes.map((note) => (
            <div key={note}>{why.note(note)}</div>
          ))}
          {otherBatches.length > 0 && (
            <Box component="details" sx={{ mt: 1, '& summary': { cursor: 'pointer' } }}>
              <summary>{why.otherBatches(otherBatches.length)}</summary>
              {otherBatches.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </Box>
          )}
        </Box>
        {action}
      </Box>
    </>
  );
}

function Step({ step, row }: { readonly step: ExplainedStep; readonly row: RestockRecommendation }) {
  const isResult = step.step === 'quantity';
  const line = isResult ? {} : { borderBottom: 1, borderColor: 'divider' };
  return (
    <Box component="tr" sx={{ fontWeight: isResult ? 650 : 400 }}>
      <Box
        component="th"
        scope="row"
        sx={{ ...line, py: 0.5, pr: 3, textAlign: 'left', fontWeight: 'inherit', whiteSpace: 'nowrap' }}
      >
        {step.label}
      </Box>
      <Box component="td" sx={{ ...line, ...SMALL, py: 0.5, fontWeight: 400 }}>
        {step.parts ? <Coming parts={step.parts} row={row} /> : step.how}
      </Box>
      <Box
        component="td"
        sx={{
          ...line,
          py: 0.5,
          pl: 3,
          textAlign: 'right',
          fontWeight: 650,
          ...(isResult && { fontSize: '1.0625rem', color: 'primary.dark' }),
        }}
      >
        {step.value ?? '–'}
      </Box>
    </Box>
  );
}

/** Links to incoming shipments and orders. */
function Coming({
  parts,
  row,
}: {
  readonly parts: readonly PositionPart[];
  readonly row: RestockRecommendation;
}) {
  return parts.map(({ of, units, text }, index) => {
    const href = units > 0 ? pathToFollow(of, row) : null;
    return (
      <Fragment key={of}>
        {index > 0 && ' + '}
        {href === null ? text : <AddressLink href={href}>{text}</AddressLink>}
      </Fragment>
    );
  });
}

function pathToFollow(
  of: PositionPart['of'],
  { customerId, productId, productName }: RestockRecommendation,
): string | null {
  switch (of) {
    case 'usable':
      return null;
    case 'in transit':
      return productShipmentsPath(customerId, productId);
    case 'on order':
      return productOrdersPath(customerId, productName);
  }
}
