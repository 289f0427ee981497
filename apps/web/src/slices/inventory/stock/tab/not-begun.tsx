import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { isConnected, readsTags, type DeviceType } from '@parwell/domain';
import { STOCK_TEXTS } from '../stock.texts.ts';

function reasonFor(type: DeviceType): string {
  if (readsTags(type)) return STOCK_TEXTS.notBegunByRead;
  return isConnected(type) ? STOCK_TEXTS.notBegun : STOCK_TEXTS.notBegunByHand;
}

interface NotBegunProps {
  readonly cabinetType: DeviceType;
  /** Undefined for people who may only read. */
  readonly onBegin: (() => void) | undefined;
}

/** Explains why the device's reports are not posted yet (S37). A device that reads tags begins by itself. */
export const NotBegun = ({ cabinetType, onBegin }: NotBegunProps) => (
  <Alert
    severity="info"
    sx={{ mx: 3, mb: 3, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    action={
      onBegin &&
      !readsTags(cabinetType) && (
        <Button variant="outlined" sx={{ whiteSpace: 'nowrap' }} onClick={onBegin}>
          {STOCK_TEXTS.beginStock}
        </Button>
      )
    }
  >
    {reasonFor(cabinetType)}
  </Alert>
);
