import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { EMBEDDED } from '../platform/partner-settings.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Certificates } from '../platform/tls/certificates.ts';
import { plainMqttHost } from '../platform/tls-settings.ts';
import type { BrokerGateway } from './broker/broker-gateway.ts';
import { embeddedBroker } from './broker/embedded-broker.ts';
import { rabbitMqBroker } from './broker/rabbitmq/rabbitmq-broker.ts';
import type { Partner } from '@parwell/domain';
import type { Database } from '../platform/db/database.ts';
import type { DocumentGateway } from './documents/document-gateway.ts';
import { embeddedDocuments } from './documents/embedded-documents.ts';
import { folderDocuments } from './documents/folder-documents.ts';
import { embeddedErp } from './erp/embedded-erp.ts';
import type { ErpGateway } from './erp/erp-gateway.ts';
import { folderErp, isCustomerAnswer } from './erp/folder-erp.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import { openIdConnect } from './identity/openid-connect.ts';
import { keepInOutbox, type MailGateway } from './mail/mail-gateway.ts';
import { smtpGateway } from './mail/smtp.ts';
import { embeddedRegistry } from './npi/embedded-registry.ts';
import type { NpiRegistry } from './npi/npi-registry.ts';
import { nppesRegistry } from './npi/nppes.ts';
import { embeddedPayments } from './payments/embedded-payments.ts';
import type { PaymentGateway } from './payments/payment-gateway.ts';
import { stripePayments } from './payments/stripe.ts';
import { folderStorage } from './storage/folder.ts';
import { s3Storage } from './storage/s3.ts';
import type { StorageGateway } from './storage/storage-gateway.ts';
import { localClips } from './video/local-clips.ts';
import type { VideoGateway } from './video/video-gateway.ts';
import { vimeoGateway } from './video/vimeo.ts';

/** The systems outside the portal, each behind an interface of ours. */
export interface Gateways {
  readonly broker: BrokerGateway;
  /** Documents to and from the ERP and the warehouse; null for one that is not configured. */
  readonly documents: Readonly<Record<Partner, DocumentGateway | null>>;
  /** Null where no ERP is configured. */
  readonly erp: ErpGateway | null;
  /** Null where people sign in on our own pages, with passwords that we keep. */
  readonly identity: IdentityProvider | null;
  readonly mail: MailGateway;
  /** Null where no registry of providers is configured. */
  readonly npi: NpiRegistry | null;
  /** Null where invoices cannot be paid by card. */
  readonly payments: PaymentGateway | null;
  readonly storage: StorageGateway;
  readonly video: VideoGateway;
}

interface Needs {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly certificates?: Certificates;
  /** For embedded partners, whose folders are tables. */
  readonly db: Database;
}

/** The one place that chooses what the settings name. Nothing connects until it is used. */
export function chooseGateways(needs: Needs): Gateways {
  const { config, log, clock } = needs;
  const { ERP_FOLDER, WAREHOUSE_FOLDER, OIDC, SMTP_URL, NPI_REGISTRY_URL } = config;
  const { VIMEO_CLIENT_ID: clientId, VIMEO_CLIENT_SECRET: clientSecret } = config;
  return {
    broker: chooseBroker(needs),
    documents: {
      erp: documentsOf(ERP_FOLDER, 'erp', needs),
      warehouse: documentsOf(WAREHOUSE_FOLDER, 'warehouse', needs),
    },
    erp: erpOf(ERP_FOLDER),
    identity: OIDC ? openIdConnect(OIDC, clock) : null,
    mail: SMTP_URL ? smtpGateway(SMTP_URL) : keepInOutbox,
    npi: registryOf(NPI_REGISTRY_URL, log),
    payments: choosePayments(needs),
    storage: chooseStorage(config),
    video:
      clientId && clientSecret ? vimeoGateway({ clientId, clientSecret, clock, log }) : localClips(needs),
  };
}

export const chooseStorage = ({
  STORAGE_S3,
  STORAGE_DIR,
  DATA_DIR,
}: Pick<Config, 'STORAGE_S3' | 'STORAGE_DIR' | 'DATA_DIR'>): StorageGateway =>
  STORAGE_S3 ? s3Storage(STORAGE_S3) : folderStorage(STORAGE_DIR ?? join(DATA_DIR, 'files'));

function documentsOf(
  folder: string | undefined,
  partner: Partner,
  { db, clock }: Needs,
): DocumentGateway | null {
  if (folder === undefined) return null;
  if (folder === EMBEDDED) return embeddedDocuments(db, clock, partner);
  return partner === 'erp'
    ? folderDocuments(folder, { isOurs: (name) => !isCustomerAnswer(name) })
    : folderDocuments(folder);
}

function erpOf(folder: string | undefined): ErpGateway | null {
  if (folder === undefined) return null;
  return folder === EMBEDDED ? embeddedErp() : folderErp(folder);
}

function registryOf(url: string | undefined, log: Log): NpiRegistry | null {
  if (url === undefined) return null;
  return url === EMBEDDED ? embeddedRegistry : nppesRegistry({ url, log });
}

function choosePayments({ config, log, clock, db }: Needs): PaymentGateway | null {
  const { PAYMENTS_SECRET_KEY: secretKey, PAYMENTS_WEBHOOK_SECRET: webhookSecret } = config;
  const { PAYMENTS_API_URL: apiUrl, PAYMENTS_PAGE_ORIGIN: pageOrigin, PUBLIC_URL: publicUrl } = config;
  if (secretKey && webhookSecret)
    return stripePayments({ secretKey, webhookSecret, apiUrl, pageOrigin, clock, log });
  return config.PAYMENTS_TEST_PAGE ? embeddedPayments({ db, clock, publicUrl }) : null;
}

function chooseBroker({ config, log, certificates }: Needs): BrokerGateway {
  const { AMQP_URL, AMQP_SIGN_IN_SECRET, AMQP_MANAGEMENT_URL, MQTT_PORT } = config;
  if (!AMQP_URL) {
    const { mqtts } = config.TLS;
    const certificate = certificates?.mqtts;
    const secure = mqtts &&
      certificate && {
        host: config.MQTT_HOST,
        port: mqtts.port,
        certificate,
        asksForCertificate: mqtts.clientCa !== undefined,
      };
    return embeddedBroker({ host: plainMqttHost(config), port: MQTT_PORT, log, secure });
  }
  return rabbitMqBroker({
    address: AMQP_URL,
    signInSecret: AMQP_SIGN_IN_SECRET ?? '',
    managementUrl: AMQP_MANAGEMENT_URL,
    log,
  });
}
