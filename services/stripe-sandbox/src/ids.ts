import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const random = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** An id as Stripe makes them: the kind's prefix and letters nobody guesses. */
export const newId = (prefix: string): string => `${prefix}_${random(24)}`

/** What lets a browser act on one intent: it begins with the intent's id. */
export const newClientSecret = (id: string): string => `${id}_secret_${random(25)}`

/** The id that a client secret belongs to. */
export const idOfSecret = (secret: string): string => secret.split('_secret_')[0] ?? ''
