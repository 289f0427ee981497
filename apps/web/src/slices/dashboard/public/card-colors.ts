import type { Theme } from '@mui/material/styles';
import type { DeviceCardState } from '@parwell/domain';

type Colour = 'error' | 'warning' | 'success';

/** States without a colour of their own are grey (offline) or plain. */
const COLOURS: Partial<Record<DeviceCardState, Colour>> = {
  tooWarm: 'error',
  tooCold: 'error',
  incident: 'error',
  nearLimit: 'warning',
  inRange: 'success',
  online: 'success',
};

/** The tint of a card, its border, and the colour of its words and its line; every state also has a word. */
export function cardColors({ vars: { palette } }: Theme, state: DeviceCardState) {
  const colour = COLOURS[state];
  if (colour) {
    const { main, light } = palette[colour];
    const quiet = colour === 'success';
    return {
      tint: quiet ? `color-mix(in srgb, ${light} 45%, ${palette.background.paper})` : light,
      border: `color-mix(in srgb, ${main} ${quiet ? 18 : 40}%, ${palette.background.paper})`,
      // Mixed with the text colour for contrast on the tint, as in status chips.
      text: `color-mix(in srgb, ${main} 80%, ${palette.text.primary})`,
      line: quiet ? palette.primary.main : main,
      dot: main,
    };
  }
  const isOffline = state === 'offline';
  return {
    tint: isOffline ? palette.action.selected : palette.background.paper,
    border: isOffline ? palette.buttonBorder : palette.divider,
    text: palette.text.secondary,
    line: palette.text.secondary,
    dot: isOffline ? palette.text.secondary : 'transparent',
  };
}
