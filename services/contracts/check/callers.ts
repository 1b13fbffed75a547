import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'
import { services } from '../src/platform/jobs.ts'

/** Who calls internal addresses, and who has some: the services, and `releases`, the tool and API that change releases. */
export const parties = [...services, 'releases'] as const
export type Party = (typeof parties)[number]

const readPrivate = (text: string) =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
const readPublic = (text: string) =>
  createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

function isEd25519(read: (text: string) => KeyObject, text: string): boolean {
  try {
    return read(text).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** A caller's own private key (Ed25519, PKCS #8 in Base64). */
export const InternalKey = z
  .string()
  .refine((text) => isEd25519(readPrivate, text), 'must be a key as `pnpm internal-keys` prints it')

/** Public keys of the callers that are accepted: `name=key`, separated by commas. A caller can have several while its key changes. */
export const InternalCallers = z.string().transform((text, context) =>
  text.split(',').flatMap((entry) => {
    const [name = '', ...key] = entry.trim().split('=')
    const party = parties.find((each) => each === name)
    const publicText = key.join('=')
    if (party && isEd25519(readPublic, publicText)) return [{ party, key: readPublic(publicText) }]
    context.addIssue({ code: 'custom', message: 'must have entries as `pnpm internal-keys` prints them' })
    return []
  }),
)
export type InternalCallers = z.output<typeof InternalCallers>

const bytesOf = (callee: Party) => Buffer.from(`fundharbor call to ${callee}`)

/** What a caller sends to prove who it is. Only that callee accepts it, so nobody can use it to call somebody else. */
export const proofFor = (callee: Party, key: string): string =>
  sign(null, bytesOf(callee), readPrivate(key)).toString('base64url')

/** The caller that made a proof for this callee; undefined if none did. */
export const findCaller = (callers: InternalCallers, proof: string, callee: Party): Party | undefined =>
  callers.find(({ key }) => verify(null, bytesOf(callee), key, Buffer.from(proof, 'base64url')))?.party

/** New private keys for all callers. */
export const makeInternalKeys = (): Record<Party, string> =>
  Object.fromEntries(parties.map((party) => [party, makeKey()])) as Record<Party, string>

const makeKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')

/** The list of public keys (`InternalCallers`) that belongs to private ones. */
export const listCallers = (keys: Record<Party, string>): string =>
  parties.map((party) => `${party}=${publicTextOf(keys[party])}`).join(',')

/** The variables with which one of them knows the others. */
export const internalEnv = (keys: Record<Party, string>, own: Party) => ({
  INTERNAL_KEY: keys[own],
  INTERNAL_CALLERS: listCallers(keys),
})

const publicTextOf = (key: string) =>
  createPublicKey(readPrivate(key)).export({ format: 'der', type: 'spki' }).toString('base64')
