import { authorizeNow } from './authorize.ts'
import { withLock } from './lock.ts'
import { createKey, keyFile, Owner, publicTextOf, readKey } from './owners.ts'
import { recordEvent } from './release-events.ts'
import type { Site } from './site.ts'
import { prepareState, readState, switchLive } from './state.ts'

/** The name under which changes of owners stand in the release history. Only owners of everything may make them. */
const OWNERS = 'site owners'

async function replaceOwners(
  releasesDir: string,
  { action, owner }: { action: 'published' | 'removed'; owner: string },
  change: (owners: readonly Owner[]) => Owner[],
): Promise<void> {
  await withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (!site) throw new Error('Nothing is live yet: publish the shell first.')
    const statement = { action, name: OWNERS, version: owner }
    const signed = await authorizeNow({ releasesDir, site, statement })
    const owners = change(site.owners)
    if (owners.length > 0 && !owners.some(({ areas }) => areas.includes('*')))
      throw new Error('One owner must own everything (`--areas "*"`), or nobody could change the owners.')
    const { registry, history } = site
    await switchLive(releasesDir, await prepareState(releasesDir, { registry, history, owners }))
    await recordEvent(releasesDir, { ...statement, ...signed })
  })
}

/** Adds an owner, or changes one of this name. */
export const setOwner = (releasesDir: string, owner: Owner): Promise<void> =>
  replaceOwners(releasesDir, { action: 'published', owner: owner.name }, (owners) => [
    ...owners.filter(({ name }) => name !== owner.name),
    Owner.parse(owner),
  ])

/** Removes an owner. Throws if there is none of this name. */
export const removeOwner = (releasesDir: string, name: string): Promise<void> =>
  replaceOwners(releasesDir, { action: 'removed', owner: name }, (owners) => {
    if (!owners.some((owner) => owner.name === name)) throw new Error(`There is no owner named ${name}.`)
    return owners.filter((owner) => owner.name !== name)
  })

/** An owner of everything, with the key of this machine. Makes the key if there is none. */
export async function ownerOfEverything(releasesDir: string, name: string): Promise<Owner> {
  const key = (await readKey(releasesDir)) ?? (await createKey(keyFile(releasesDir)))
  return { name, key: publicTextOf(key), areas: ['*'], paths: ['/'] }
}

/** Gives a site that has no owners to this machine: makes it a key and registers it as the owner of everything. */
export async function ownSite(releasesDir: string, name: string): Promise<void> {
  const site: Site | null = await readState(releasesDir)
  if (!site || site.owners.length > 0) return
  await setOwner(releasesDir, await ownerOfEverything(releasesDir, name))
}
