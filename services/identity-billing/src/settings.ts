import type { FileStore } from '@fundharbor/chassis/files/files'
import type { BillingSettings } from './billing/settings.ts'

/** What the routes need to know of the deployment. */
export interface Settings {
  /** The site's origin; links in mails start with it. */
  publicUrl: string
  mailFrom: string
  /** The first signs cookies, all are believed. */
  sessionKeys: string[]
  adminEmail?: string
  attemptsFactor: number
  /** Administrators have no rights before they use two-factor sign-in. */
  adminTwoFactor: boolean
  /** Internal addresses of the other services by name. */
  peers: Record<string, string>
  internalSecret: string
  /** Absent where the deployment takes no payments. */
  billing?: BillingSettings
  files: FileStore
  /** The gateway's releases folder, where it can be read from here. */
  releasesDir?: string
}

/** The product's name as mails sign it: the display name of the sender's address. */
export const brandOf = ({ mailFrom }: Settings): string =>
  /^\s*"?([^"<]+?)"?\s*</.exec(mailFrom)?.[1] ?? mailFrom
