import { isLoopback } from '../platform/setting-values.ts';

/** Proxies stand in one small network at most: 256 addresses, with IPv6 one subnet. */
const NARROWEST = { 4: 24, 6: 64 } as const;

/** The networks among these that are too large to trust each machine in them. */
export const wideNetworks = (networks: readonly string[]): string[] =>
  networks.filter((network) => {
    const [address = '', bits] = network.split('/');
    if (bits === undefined || isLoopback(address)) return false;
    return Number(bits) < NARROWEST[address.includes(':') ? 6 : 4];
  });
