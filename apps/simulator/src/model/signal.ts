import type { Profile } from './profile.ts';
import { smoothNoise, randomInt } from './random.ts';
import { HOUR_MS, MINUTE_MS } from './episodes.ts';

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Signal bars, from 0 to 4. */
const level = (dBm: number, [most, ...less]: readonly number[]): number =>
  most === undefined ? 0 : dBm >= most ? less.length + 1 : level(dBm, less);

export function signalAt({ seed, cabinetId, wifiSsid }: Profile, time: number) {
  const around = (what: string, middle: number, swing: number) =>
    rounded(
      middle +
        randomInt(-8, 8, seed, cabinetId, what) +
        swing * smoothNoise(time, 2 * HOUR_MS, seed, cabinetId, what) +
        (swing / 4) * smoothNoise(time, 3 * MINUTE_MS, seed, cabinetId, what),
    );
  const lteRsrp = around('lte', -97, 9);
  const wifiRssi = around('wifi', -62, 8);
  return {
    lteRsrp,
    lteRssnr: around('noise', 12, 6),
    lteLevel: level(lteRsrp, [-85, -95, -105, -115]),
    wifiRssi,
    wifiLevel: level(wifiRssi, [-55, -65, -75, -85]),
    wifiSsid: wifiSsid ?? '',
  };
}
