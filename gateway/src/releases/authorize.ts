import type { ReleaseEvent } from '@fundharbor/contracts/platform/releases'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AreaPage, isAtOrBelow } from '@fundharbor/contracts/platform/registry'
import { z } from 'zod'
import { findSigner, keyFile, readKey, signStatement, type Owner, type Statement } from './owners.ts'
import type { Site } from './site.ts'

/** Who made a change, for the release history. Empty on a site without owners. */
export type Signed = Pick<ReleaseEvent, 'owner' | 'signature' | 'proof'>

/** The file beside a build in which `release sign` stores its signature. */
export const signatureFile = 'release-signature.json'

const Signature = z.object({ proof: z.string(), signature: z.string() })

interface Change {
  releasesDir: string
  site: Pick<Site, 'owners'> | null
  statement: Statement
  /** A folder whose build may have been signed elsewhere. */
  dir?: string
  /** The pages that the release claims. */
  pages?: readonly AreaPage[]
}

/** The signature that came with a build, if it is for this very build. */
async function signatureOf({ dir, statement }: Change): Promise<string | undefined> {
  const text = dir && (await readFile(join(dir, signatureFile), 'utf8').catch(() => undefined))
  const found = text ? Signature.parse(JSON.parse(text)) : undefined
  return found?.proof === statement.proof ? found.signature : undefined
}

const owns = ({ areas }: Owner, name: string) => areas.includes('*') || areas.includes(name)

const covers = (path: string, page: string) => path === '/' || isAtOrBelow(page, path)

function assertMayChange(owner: Owner, { site, statement: { name }, pages = [] }: Change): void {
  if (!owns(owner, name)) {
    const theirs = (site?.owners ?? []).filter((each) => owns(each, name)).map((each) => each.name)
    throw new Error(
      `${name} belongs to ${theirs.join(' and ') || 'nobody'}, and this key is ${owner.name}'s.`,
    )
  }
  const page = pages.find(({ path }) => !owner.paths.some((allowed) => covers(allowed, path)))
  if (page)
    throw new Error(
      `${name} claims ${page.path}, but ${owner.name} may have pages only under ${owner.paths.join(', ') || 'no path'}.`,
    )
}

/**
 * Checks that a change is signed with the key of an owner of the area. A site without owners accepts changes from anyone
 * who can write to its folder.
 */
export async function authorize(change: Change): Promise<Signed> {
  const { releasesDir, site, statement } = change
  const owners = site?.owners ?? []
  if (owners.length === 0) return {}
  const key = await readKey(releasesDir)
  const signature = (await signatureOf(change)) ?? (key && signStatement(key, statement))
  if (signature === undefined)
    throw new Error(
      `This site has owners, and ${keyFile(releasesDir)} does not exist. Set RELEASE_KEY to the file with your key.`,
    )
  const owner = findSigner(owners, statement, signature)
  if (!owner) throw new Error(`The key that signed ${statement.name} belongs to no owner of this site.`)
  assertMayChange(owner, change)
  return { owner: owner.name, signature, proof: statement.proof }
}

/** Authorizes a change that is not a publish. */
export const authorizeNow = (
  change: Pick<Change, 'releasesDir' | 'site' | 'pages'> & { statement: Omit<Statement, 'proof'> },
): Promise<Signed> =>
  authorize({ ...change, statement: { ...change.statement, proof: new Date().toISOString() } })
