import { hkdfSync } from 'node:crypto'
import Keygrip from 'keygrip'

/** Length of an ID, and of a signature in base64url. */
const ID = 36
const SIGNATURE = 43

let keys: Keygrip | undefined

/** Sets what the tokens of links are derived from. The first secret makes them; those of the others are accepted. */
export function deriveLinksFrom(secrets: readonly string[]): void {
  const keyOf = (secret: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'private links', 32)).toString('base64')
  keys = new Keygrip(secrets.map(keyOf), 'sha256')
}

function currentKeys(): Keygrip {
  if (!keys) throw new Error('deriveLinksFrom was not called')
  return keys
}

const toSign = (purpose: string, ids: string) => `${purpose} ${ids}`

/**
 * The token of a link that works until what it is about is gone: the IDs of that, signed. It is the same each time, and
 * nothing is stored. Nobody can turn a link for one purpose into one for another.
 */
export function linkToken(purpose: string, ...ids: string[]): string {
  const text = ids.join('')
  return text + currentKeys().sign(toSign(purpose, text))
}

/** The IDs in a token for this purpose; undefined for any other text. */
export function readLinkToken(purpose: string, token: string): string[] | undefined {
  const ids = token.slice(0, -SIGNATURE)
  if (!currentKeys().verify(toSign(purpose, ids), token.slice(-SIGNATURE))) return undefined
  return ids.match(new RegExp(`.{${ID}}`, 'g')) ?? undefined
}
