import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { LatestScan } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { Instant } from '../../../../ui/dates/instant.tsx';
import { latestScanQuery } from '../stock.api.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';
import { placeText } from '../../goods/places.ts';

type WeighedSection = LatestScan['sections'][number];

const differenceText = ({ section, productLabelName, counted, onHand }: WeighedSection): string =>
  STOCK_TEXTS.sectionDiffers(
    placeText({ holderOffset: null, dispenserOffset: null, section }),
    productLabelName,
    counted,
    onHand,
  );

/** The last counts of a device's scales (S20). */
export function LastWeighed({ cabinetId }: { readonly cabinetId: string }) {
  const { data } = useQuery(latestScanQuery(cabinetId));
  const scan = data?.result;
  if (!scan) return null;
  const differing = scan.sections.filter(({ counted, onHand }) => counted !== onHand);
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {STOCK_TEXTS.lastWeighed} <Instant value={scan.scannedAt} />:{' '}
      {STOCK_TEXTS.sectionsCounted(scan.sections.length)},{' '}
      {differing.length === 0 ? (
        STOCK_TEXTS.noneDiffers
      ) : (
        <Tooltip title={differing.map(differenceText).join('; ')}>
          <Box component="strong" tabIndex={0} sx={{ color: 'primary.main' }}>
            {STOCK_TEXTS.sectionsDiffer(differing.length)}
          </Box>
        </Tooltip>
      )}
    </Box>
  );
}
