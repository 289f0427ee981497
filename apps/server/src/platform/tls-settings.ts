import { z } from 'zod';
import { SettingError } from './setting-error.ts';
import { isLoopback, onOff, wholeNumber } from './setting-values.ts';

/** In place of a file: a certificate that the server makes for trying things out. */
const SELF_MADE = 'self-made';

export const tlsSettings = {
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  MQTT_TLS_PORT: wholeNumber(0, 65_535).optional(),
  MQTT_TLS_CERT: z.string().optional(),
  MQTT_TLS_KEY: z.string().optional(),
  MQTT_CLIENT_CA: z.string().optional(),
  MQTT_CLIENT_CRL: z.string().optional(),
  CA_FILE: z.string().optional(),
  PLAIN_ON_NETWORK: onOff.default(false),
};

type Given = Readonly<{ [Name in keyof typeof tlsSettings]?: z.output<(typeof tlsSettings)[Name]> }> & {
  readonly AMQP_URL?: unknown;
};

/** The settings that `Tls` stands for. */
export type TlsSetting = Exclude<keyof typeof tlsSettings, 'CA_FILE' | 'PLAIN_ON_NETWORK'>;

export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

export interface Tls {
  /** Undefined if PORT speaks plain HTTP. */
  readonly https: CertificateFiles | typeof SELF_MADE | undefined;
  /** Undefined if devices reach the broker over plain MQTT only. */
  readonly mqtts:
    | {
        readonly port: number;
        readonly files: CertificateFiles | typeof SELF_MADE;
        /** Whoever has a certificate of this authority is the device that it names. */
        readonly clientCa: string | undefined;
        readonly clientCrl: string | undefined;
      }
    | undefined;
}

function filesOf(
  certName: string,
  cert: string | undefined,
  keyName: string,
  key: string | undefined,
): CertificateFiles | typeof SELF_MADE | undefined {
  if (cert === SELF_MADE) {
    if (key)
      throw new SettingError(`${keyName} is for a file of your own: ${certName}=self-made has its own key.`);
    return SELF_MADE;
  }
  if (Boolean(cert) !== Boolean(key))
    throw new SettingError(`${certName} and ${keyName} belong together: set both or none.`);
  return cert && key ? { cert, key } : undefined;
}

export function tlsOf(given: Given): Tls {
  const https = filesOf('TLS_CERT', given.TLS_CERT, 'TLS_KEY', given.TLS_KEY);
  const own = filesOf('MQTT_TLS_CERT', given.MQTT_TLS_CERT, 'MQTT_TLS_KEY', given.MQTT_TLS_KEY);
  const { MQTT_TLS_PORT: port, MQTT_CLIENT_CA: clientCa, MQTT_CLIENT_CRL: clientCrl } = given;
  if (clientCrl && !clientCa)
    throw new SettingError('MQTT_CLIENT_CRL lists certificates of MQTT_CLIENT_CA, which is missing.');
  if (port === undefined) {
    if (own || clientCa)
      throw new SettingError('MQTT_TLS_PORT is missing: the other settings of MQTT over TLS belong to it.');
    return { https, mqtts: undefined };
  }
  if (given.AMQP_URL)
    throw new SettingError(
      'MQTT_TLS_PORT is of the broker inside the gateway. With AMQP_URL devices connect to RabbitMQ: set up its TLS instead.',
    );
  const files = own ?? https;
  if (!files)
    throw new SettingError(
      'MQTT_TLS_PORT wants a certificate: set TLS_CERT and TLS_KEY, or MQTT_TLS_CERT and _KEY.',
    );
  return { https, mqtts: { port, files, clientCa, clientCrl } };
}

interface Reached {
  readonly PUBLIC_URL?: string | undefined;
  readonly PORT: number;
}

export function publicUrlOf({ PUBLIC_URL, PORT }: Reached, { https }: Tls): string {
  if (https && PUBLIC_URL?.startsWith('http:'))
    throw new SettingError('PUBLIC_URL wants an address that begins with https:// where TLS_CERT is set.');
  return (PUBLIC_URL ?? `${https ? 'https' : 'http'}://localhost:${PORT}`).replace(/\/+$/, '');
}

/** Browsers that once heard it refuse plain HTTP, and certificates they do not know, under that name at any port. */
export const insistsOnTls = ({ PUBLIC_URL, TLS }: { PUBLIC_URL: string; TLS: Tls }): boolean =>
  PUBLIC_URL.startsWith('https:') && TLS.https !== SELF_MADE && !isLoopback(new URL(PUBLIC_URL).hostname);

interface Listening {
  readonly HOST: string;
  readonly MQTT_HOST: string;
  readonly AMQP_URL?: unknown;
  readonly ROLES: readonly string[];
  readonly PLAIN_ON_NETWORK: boolean;
  readonly TLS: Tls;
}

/** Next to MQTT over TLS, plain MQTT stays on this machine. */
export const plainMqttHost = ({
  MQTT_HOST,
  TLS,
  PLAIN_ON_NETWORK,
}: Omit<Listening, 'HOST' | 'ROLES'>): string =>
  TLS.mqtts && !PLAIN_ON_NETWORK && !isLoopback(MQTT_HOST) ? 'localhost' : MQTT_HOST;

/** Passwords and secrets of devices cross a network unencrypted only if somebody has decided so. */
export function refusePlainOnNetwork(config: Listening): void {
  const { HOST, MQTT_HOST, AMQP_URL, ROLES, PLAIN_ON_NETWORK, TLS } = config;
  if (PLAIN_ON_NETWORK) return;
  const otherwise =
    'or, if a proxy with TLS stands in front and the network between belongs to you, PLAIN_ON_NETWORK=on.';
  if (ROLES.includes('api') && !TLS.https && !isLoopback(HOST))
    throw new SettingError(
      `HOST ${HOST} would let other machines in over plain HTTP. Set TLS_CERT and TLS_KEY (TLS_CERT=self-made for a trial), ${otherwise}`,
    );
  if (ROLES.includes('gateway') && !AMQP_URL && !isLoopback(plainMqttHost(config)))
    throw new SettingError(
      `MQTT_HOST ${MQTT_HOST} would let devices in over plain MQTT. Set MQTT_TLS_PORT with a certificate, ${otherwise}`,
    );
}
