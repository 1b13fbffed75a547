import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { env } from '../config/env.ts'

/**
 * Who may publish. `areas` has names of areas, `shell`, or `*` for everything including the owners; `paths` has the
 * addresses under which the owner's areas may have pages. `key` is the public key, Ed25519 in Base64.
 */
export const Owner = z.object({
  name: z.string().min(1),
  key: z.string(),
  areas: z.array(z.string()).min(1),
  paths: z.array(z.string().startsWith('/')),
})
export type Owner = z.infer<typeof Owner>

/** What an owner signs: what happens to which version, and the hash of its files or the time at which it happens. */
export interface Statement {
  action: string
  name: string
  version: string
  /** The SHA-256 hash of the build for a publish; the time for everything else, so that it cannot be repeated. */
  proof: string
}

const bytesOf = ({ action, name, version, proof }: Statement) =>
  Buffer.from(JSON.stringify(['fundharbor release', action, name, version, proof]))

export const signStatement = (key: KeyObject, statement: Statement): string =>
  sign(null, bytesOf(statement), key).toString('base64')

const publicKeyOf = ({ key }: Owner) =>
  createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })

/** The owner whose key made a signature. */
export const findSigner = (
  owners: readonly Owner[],
  statement: Statement,
  signature: string,
): Owner | undefined =>
  owners.find((owner) =>
    verify(null, bytesOf(statement), publicKeyOf(owner), Buffer.from(signature, 'base64')),
  )

/** The public half of a key, as it stands in the registry of owners. */
export const publicTextOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64')

function typeOfKey(text: string): string | undefined {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
      .asymmetricKeyType
  } catch {
    return undefined
  }
}

/** Throws if a text is not a public key that can verify signatures. */
export function assertPublicKey(text: string): void {
  if (typeOfKey(text) !== 'ed25519') throw new Error('--key must be a public key as `release key` prints it.')
}

/** Where this machine's key is: `RELEASE_KEY` (a file, or the key itself), or beside the releases folder. */
export const keyFile = (releasesDir: string): string =>
  env.RELEASE_KEY || join(dirname(releasesDir), 'release-key.pem')

/** Whether this is a key itself and not the name of its file. */
export const isKeyText = (file: string): boolean => file.startsWith('-----BEGIN')

/** Reads this machine's key. Undefined if it has none. Throws if the file is not a key. */
export async function readKey(releasesDir: string): Promise<KeyObject | undefined> {
  const file = keyFile(releasesDir)
  const isText = isKeyText(file)
  const text = isText ? file : await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return createPrivateKey(text)
  } catch {
    throw new Error(`${isText ? 'RELEASE_KEY' : file} is not a key. Make one with \`release key\`.`)
  }
}

/** Makes a key that only the current user can read. Throws if the file exists. */
export async function createKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519')
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
  return privateKey
}
