import type { Context } from '../../context.ts';
import { embeddedRegistry } from './embedded-registry.ts';
import type { NpiRegistry } from './npi-registry.ts';
import { nppesRegistry } from './nppes.ts';

/** The national registry where it is configured, else people made up for trying things out. */
export const npiRegistry = ({ config, log }: Pick<Context, 'config' | 'log'>): NpiRegistry =>
  config.NPI_REGISTRY_URL ? nppesRegistry({ url: config.NPI_REGISTRY_URL, log }) : embeddedRegistry;
