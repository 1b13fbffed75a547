/** The product's name as mails sign it: the display name of the sender's address. */
export const brandOf = (mailFrom: string): string => /^\s*"?([^"<]+?)"?\s*</.exec(mailFrom)?.[1] ?? mailFrom
