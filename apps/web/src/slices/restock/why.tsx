import type { RestockRecommendation } from '@parwell/contract';

interface WhyProps {
  readonly row: RestockRecommendation;
  readonly anchor: () => HTMLElement | null;
  readonly onClose: () => void;
}

export default function Why(_props: WhyProps) {
  return null;
}
