import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { canOpenAdminRoute, shortId } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../../session/current-user.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import { Instant } from '../../../../ui/dates/instant.tsx';
import { suspectTagsPath } from '../../../../shared/tag-paths.ts';
import { latestScanQuery } from '../stock.api.ts';
import { GOODS_TEXTS } from '../../goods/goods.texts.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';

interface LastReadProps {
  readonly customerId: string;
  readonly cabinetId: string;
}

/** The last full read of a device that reads tags (S20). */
export function LastRead({ customerId, cabinetId }: LastReadProps) {
  const grants = useCurrentUser().data?.grants ?? {};
  const { data } = useQuery(latestScanQuery(cabinetId));
  const scan = data?.result;
  if (!scan) return null;
  const { seen, notSeen, unknown } = scan;
  const missing = notSeen.map(
    ({ productLabelName, lot, tagId }) => `${productLabelName}, ${GOODS_TEXTS.lotTag(lot, shortId(tagId))}`,
  );
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {STOCK_TEXTS.lastRead} <Instant value={scan.scannedAt} />:{' '}
      {STOCK_TEXTS.tagsSeen(seen, seen + notSeen.length)}
      {notSeen.length > 0 && (
        <>
          ,{' '}
          <Tooltip title={missing.join('; ')}>
            <Box component="strong" tabIndex={0} sx={{ color: 'primary.main' }}>
              {STOCK_TEXTS.notSeen(notSeen.length)}
            </Box>
          </Tooltip>
        </>
      )}
      {unknown.length > 0 && (
        <>
          , <span title={unknown.join(', ')}>{STOCK_TEXTS.unknownTags(unknown.length)}</span>
        </>
      )}
      {notSeen.length + unknown.length > 0 && canOpenAdminRoute(grants, 'inventory') && (
        <>
          {' · '}
          <AddressLink href={suspectTagsPath({ customerId, cabinetId })}>
            {STOCK_TEXTS.suspectTags}
          </AddressLink>
        </>
      )}
    </Box>
  );
}
