import Button, { type ButtonProps } from '@mui/material/Button';

interface RefusableButtonProps extends Omit<ButtonProps, 'disabled' | 'title'> {
  /** The reason why it is disabled. */
  readonly refusal?: string | undefined;
}

/** Disabled while there is a reason, which is shown on hover. */
export function RefusableButton({ refusal, ...button }: RefusableButtonProps) {
  if (refusal === undefined) return <Button {...button} />;
  return (
    // A disabled button has no hover of its own.
    <span title={refusal}>
      <Button {...button} disabled aria-description={refusal} />
    </span>
  );
}
