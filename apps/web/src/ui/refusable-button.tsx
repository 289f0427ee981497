import Button, { type ButtonProps } from '@mui/material/Button';

interface RefusableButtonProps extends Omit<ButtonProps, 'disabled' | 'title'> {
  /** Why it cannot be pressed; undefined if it can. */
  readonly refusal?: string | undefined;
}

/** A button that is disabled while there is a reason for it, and says the reason. */
export function RefusableButton({ refusal, ...button }: RefusableButtonProps) {
  if (refusal === undefined) return <Button {...button} />;
  return (
    // A disabled button has no hover of its own.
    <span title={refusal}>
      <Button {...button} disabled aria-description={refusal} />
    </span>
  );
}
