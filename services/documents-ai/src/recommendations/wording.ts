/** Texts of sources and people as they may stand in an answer: no signs of markup, whoever shows it. */
export const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[<>]/g, ' ')
    // Marks that turn the direction of writing hide what a text says.
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\u200B-\u200F]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const MOST_OF_A_TITLE = 120

export const titled = (text: string): string => {
  const title = plain(text)
  return `“${title.length > MOST_OF_A_TITLE ? `${title.slice(0, MOST_OF_A_TITLE).trimEnd()}…` : title}”`
}

/** `a`, `a and b`, `a, b and c`. */
export const listOf = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words)

export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    ...(Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {}),
  }).format(amount)

/** `12 April 2027`, in UTC. */
export const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
