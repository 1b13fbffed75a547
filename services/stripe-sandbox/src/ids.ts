import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const random = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** A random id with the prefix of its kind, like Stripe's. */
export const newId = (prefix: string): string => `${prefix}_${random(24)}`

/** The secret with which a browser can act on one intent; it starts with the intent's id. */
export const newClientSecret = (id: string): string => `${id}_secret_${random(25)}`

/** The id that a client secret belongs to. */
export const idOfSecret = (secret: string): string => secret.split('_secret_')[0] ?? ''
