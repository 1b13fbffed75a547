/** What the routes need to know of the deployment. */
export interface Settings {
  /** The site's origin; links in mails start with it. */
  publicUrl: string
  mailFrom: string
  /** The first signs cookies, all are believed. */
  sessionKeys: string[]
  adminEmail?: string
  attemptsFactor: number
}

/** The product's name as mails sign it: the display name of the sender's address. */
export const brandOf = ({ mailFrom }: Settings): string =>
  /^\s*"?([^"<]+?)"?\s*</.exec(mailFrom)?.[1] ?? mailFrom
