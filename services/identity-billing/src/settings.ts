import type { Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { Target } from '@fundharbor/chassis/http/service-client'
import type { FileStore } from '@fundharbor/chassis/files/files'

/** Configuration of one deployment, as the routes need it. */
export interface Settings {
  /** Origin of the site; links in emails start with it. */
  publicUrl: string
  mailFrom: string
  /** The first key signs cookies; all of them verify. */
  sessionKeys: string[]
  /** The first key encrypts the secrets of authenticator apps; all of them decrypt. */
  twoFactorKeys: string[]
  adminEmail?: string
  attemptsFactor: number
  /** Administrators have no admin rights until they turn on two-factor sign-in. */
  adminTwoFactor: boolean
  /** The other services, by name. */
  peers: Record<string, Target>
  /** Undefined if the deployment takes no payments. */
  billing?: BillingSettings
  files: FileStore
  /** The gateway's releases folder; undefined if it is not mounted here. */
  releasesDir?: string
  /** The gateway's release API; undefined if this site has none. */
  releaseApi?: Target
}

/** The account at the payment provider. */
export interface BillingSettings {
  secretKey: string
  publishableKey: string
  /** Comma-separated; all are accepted, so that the secret can be rotated while events arrive. */
  webhookSecret: string
  /** The provider's script for the browser. */
  scriptUrl: string
  /** Base URL of the provider's API; its public address by default. */
  apiBase?: string
  /** Where emails about payments come from. */
  site: Sender
}

/** The product name that emails are signed with: the display name of the sender's address. */
export const brandOf = ({ mailFrom }: Pick<Settings, 'mailFrom'>): string =>
  /^\s*"?([^"<]+?)"?\s*</.exec(mailFrom)?.[1] ?? mailFrom

/** Another service. Throws if it is not configured. */
export function peerOf({ peers }: Pick<Settings, 'peers'>, service: string): Target {
  const peer = peers[service]
  if (!peer) throw new Error(`The address of ${service} is not known`)
  return peer
}
