import { addressOf, type Sender } from '@fundharbor/chassis/mail/mail-sender'
import type { CatalogEnv } from '../../env.ts'

/** How this site signs notifications, and the stand-in push service of tests. */
export interface PushSettings {
  publicKey: string
  privateKey: string
  /** Whom push services write to about problems: an address of the site, or an email address. */
  subject: string
  testHost: string | undefined
}

/** The settings of deadline notifications; undefined without both keys. */
export function pushSettings(env: CatalogEnv, { publicUrl, mailFrom }: Sender): PushSettings | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, PUSH_TEST_HOST: testHost } = env
  if (!publicKey || !privateKey) return undefined
  const address = addressOf(mailFrom)
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${address}`
  return { publicKey, privateKey, subject, testHost }
}

/** The push services of browsers: Chromium's, Firefox's, Safari's, and Edge's on Windows. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'notify.windows.com',
]

/** Whether an address may be requested: only push services, so that nobody makes this server call any other. */
export function isPushService(endpoint: string, testHost: string | undefined): boolean {
  const url = new URL(endpoint)
  if (testHost !== undefined && url.host === testHost) return true
  const isKnown = knownHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  return isKnown && url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
}
