/** The site that links in emails lead to, and the sender's address with its display name. */
export interface Sender {
  publicUrl: string
  mailFrom: string
}

/** The bare address of a sender, without its display name. */
export const addressOf = (mailFrom: string): string => /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom

/** The product's name for emails and pages: the display name of the sender's address, if it has one. */
export const brandOf = (mailFrom: string): string =>
  /^\s*"?([^"<]+?)"?\s*</.exec(mailFrom)?.[1] ?? 'Fundharbor'
