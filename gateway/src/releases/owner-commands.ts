import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signatureFile } from './authorize.ts'
import { nameOfBuild, readBuild } from './build.ts'
import { setOwner } from './change-owners.ts'
import {
  assertPublicKey,
  createKey,
  isKeyText,
  keyFile,
  publicTextOf,
  readKey,
  signStatement,
} from './owners.ts'
import { readState } from './state.ts'

/** Makes a key for this machine. Returns its public half, in words. */
export async function makeKey(releasesDir: string): Promise<string> {
  const file = keyFile(releasesDir)
  if (isKeyText(file)) throw new Error('RELEASE_KEY already has a key. Unset it to make another.')
  return `${file} has your key. Its public half, for \`own\`:\n${publicTextOf(await createKey(file))}`
}

/** Signs a folder's build, so that a machine without this key can publish it. */
export async function signBuild(releasesDir: string, dir: string): Promise<string> {
  const key = await readKey(releasesDir)
  if (!key) throw new Error(`${keyFile(releasesDir)} does not exist. Make a key with \`key\`.`)
  const built = await readBuild(dir)
  const name = nameOfBuild(built)
  const statement = { action: 'published', name, version: built.version, proof: built.digest }
  const file = join(dir, signatureFile)
  await writeFile(file, JSON.stringify({ proof: built.digest, signature: signStatement(key, statement) }))
  return `${file} has the signature of ${name} ${built.version}.`
}

/** Who may publish what, one owner per line. */
export async function describeOwners(releasesDir: string): Promise<string> {
  const { owners = [] } = (await readState(releasesDir)) ?? {}
  if (owners.length === 0) return 'This site has no owners: everyone who can write to its folder may publish.'
  return owners
    .map(({ name, key, areas, paths }) => `${name}  ${areas.join(',')}  ${paths.join(',')}  ${key}`)
    .join('\n')
}

/** The parts of a list with commas, without spaces around them and slashes at their end. */
const splitList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim().replace(/(?<=.)\/+$/, ''))
    .filter((part) => part !== '')

/** Adds an owner; `areas` and `paths` are separated by commas. */
export async function addOwner(
  releasesDir: string,
  { name, key, areas, paths }: Record<'name' | 'key' | 'areas' | 'paths', string>,
): Promise<string> {
  assertPublicKey(key)
  await setOwner(releasesDir, { name, key, areas: splitList(areas), paths: splitList(paths) })
  return `${name} may publish ${splitList(areas).join(', ')}.`
}
