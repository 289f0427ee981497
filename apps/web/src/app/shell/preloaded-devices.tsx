import type { Grants } from '@parwell/domain';
import { usePreloadedDevices } from '../../shared/devices.ts';

/** Shows nothing: it fetches the devices, and comes after the frame so that nobody waits for it. */
export default function PreloadedDevices({ grants }: { readonly grants: Grants }) {
  usePreloadedDevices(grants);
  return null;
}
