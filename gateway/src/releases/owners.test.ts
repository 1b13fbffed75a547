import { generateKeyPairSync } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildArea, buildShell, tempDir, writeFiles } from '../testing/builds.ts'
import { releaseTool } from '../testing/release-tool.ts'
import { ownSite } from './change-owners.ts'
import { findSigner } from './owners.ts'
import { publishCanary, withdrawCanary } from './publish-canary.ts'
import { readReleaseEvents } from './release-events.ts'
import { readState } from './state.ts'

let releasesDir = ''
let folder = ''
beforeEach(async () => {
  folder = await tempDir()
  releasesDir = join(folder, 'releases')
  await tool(['publish', await buildShell()])
})
afterEach(() => rm(folder, { recursive: true }))

const tool = (args: readonly string[], key?: string) =>
  releaseTool(releasesDir, args, key ? { RELEASE_KEY: keyOf(key) } : {})
const keyOf = (owner: string) => join(folder, `${owner}.pem`)
const newKey = async (owner: string) => (await tool(['key'], owner)).trim().split('\n').at(-1) ?? ''

const documents = (mark: string, path = '/documents') =>
  buildArea({ name: 'mfe-documents', pages: [{ path, access: 'member' }], mark })

/** A site that belongs to an administrator, in which one team owns `mfe-documents`. */
async function ownedSite(): Promise<void> {
  await tool(['own', 'harbor', '--key', await newKey('harbor'), '--areas', '*', '--paths', '/'])
  const key = await newKey('team')
  await tool(['own', 'team', '--key', key, '--areas', 'mfe-documents', '--paths', '/documents'], 'harbor')
}

test('only an owner of an area can publish it, and the release history says who signed', async () => {
  await ownedSite()
  await newKey('stranger')
  const dir = await documents('one')
  await expect(tool(['publish', dir])).rejects.toThrow('This site has owners')
  await expect(tool(['publish', dir], 'stranger')).rejects.toThrow('belongs to no owner of this site')
  expect(await tool(['publish', dir], 'team')).toContain('is live')
  await expect(tool(['publish', await buildShell({ script: 'export const a = 2' })], 'team')).rejects.toThrow(
    "shell belongs to harbor, and this key is team's.",
  )
  expect(await tool(['record'])).toMatch(/mfe-documents \S+ published by pipeline, signed by team/)

  const event = (await readReleaseEvents(releasesDir)).at(-1)
  const { owners = [] } = (await readState(releasesDir)) ?? {}
  const { action = '', name = '', version = '', proof = '', signature = '' } = event ?? {}
  expect(findSigner(owners, { action, name, version, proof }, signature)?.name).toBe('team')
  expect(findSigner(owners, { action, name, version: '1.0.0-other', proof }, signature)).toBeUndefined()
})

test('what nobody authorized is not stored', async () => {
  await ownedSite()
  const dir = await documents('one')
  for (const args of [
    ['publish', dir],
    ['canary', dir],
    ['publish', dir, '--preview', 'try'],
  ])
    await expect(tool(args), args[0]).rejects.toThrow('This site has owners')
  await expect(stat(join(releasesDir, 'mfe-documents'))).rejects.toThrow('ENOENT')
})

test('a build whose version another one has taken does not go live', async () => {
  await ownedSite()
  const dir = await documents('one')
  await tool(['publish', dir], 'team')
  const [version = ''] = await readdir(join(releasesDir, 'mfe-documents'))
  await tool(['publish', await documents('two')], 'team')
  const file = join(releasesDir, 'mfe-documents', version, 'release-digest.json')
  const { digest } = JSON.parse(await readFile(file, 'utf8'))
  expect(version).toContain(digest.slice(0, 8))
  await writeFile(file, JSON.stringify({ digest: digest.slice(0, 8).padEnd(64, '0') }))
  await expect(tool(['publish', dir], 'team')).rejects.toThrow('has other files than this build')
})

test('a team cannot claim pages outside of its paths, roll others back, or change the owners', async () => {
  await ownedSite()
  await expect(tool(['publish', await documents('one', '/grants')], 'team')).rejects.toThrow(
    'mfe-documents claims /grants, but team may have pages only under /documents.',
  )
  const funding = (mark: string) =>
    buildArea({ name: 'mfe-funding', pages: [{ path: '/opportunities', access: 'member' }], mark })
  await tool(['publish', await funding('one')], 'harbor')
  await tool(['publish', await funding('two')], 'harbor')
  await expect(tool(['rollback', 'mfe-funding'], 'team')).rejects.toThrow('mfe-funding belongs to harbor')
  await expect(tool(['remove', 'mfe-funding'], 'team')).rejects.toThrow('mfe-funding belongs to harbor')
  const key = await newKey('friend')
  await expect(tool(['own', 'friend', '--key', key, '--areas', '*'], 'team')).rejects.toThrow(
    'belongs to harbor',
  )
  await expect(tool(['disown', 'harbor'], 'harbor')).rejects.toThrow('must own everything')
})

test('a release from before that claims pages outside of the paths of a team needs another owner', async () => {
  await ownedSite()
  await tool(['publish', await documents('one', '/grants')], 'harbor')
  await tool(['publish', await documents('two')], 'team')
  const refusal = 'team may have pages only under /documents.'
  await expect(tool(['rollback', 'mfe-documents'], 'team')).rejects.toThrow(refusal)
  await tool(['canary', await documents('three', '/grants')], 'harbor')
  await expect(tool(['promote'], 'team')).rejects.toThrow(refusal)
})

test('what is read beside a build and the development pages need a signature as well', async () => {
  await ownedSite()
  const dir = await documents('one')
  const first = await tool(['publish', dir], 'team')
  await writeFiles(dir, {
    'area.json': {
      name: 'mfe-documents',
      kit: '1',
      pages: [{ path: '/documents', access: 'everyone' }],
      navigation: [],
    },
  })
  await expect(tool(['publish', dir])).rejects.toThrow('This site has owners')
  expect(await tool(['publish', dir], 'team')).not.toBe(first)
  await expect(tool(['publish', dir, '--dev'], 'team')).rejects.toThrow('shell belongs to harbor')
  await tool(['publish', dir, '--dev'], 'harbor')
  expect((await readState(releasesDir))?.registry.dev).toBe(true)
  expect(await tool(['record'])).toMatch(/shell \S+ published by pipeline, signed by harbor$/m)
})

test('lists of areas and paths may have spaces, and a key that cannot sign is refused', async () => {
  const key = await newKey('harbor')
  await tool(['own', 'harbor', '--key', key, '--areas', 'shell, *', '--paths', '/, /grants/'])
  expect(await tool(['owners'])).toContain('harbor  shell,*  /,/grants  ')
  const { publicKey } = generateKeyPairSync('x25519')
  const other = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  await expect(tool(['own', 'other', '--key', other, '--areas', '*'], 'harbor')).rejects.toThrow(
    '--key must be a public key',
  )
  const text = await readFile(keyOf('harbor'), 'utf8')
  await expect(releaseTool(releasesDir, ['key'], { RELEASE_KEY: text })).rejects.toThrow(
    'RELEASE_KEY already has a key. Unset it to make another.',
  )
})

test('no area can have a page of the platform or below a page of another area', async () => {
  await tool(['publish', await documents('one')])
  for (const path of [
    '/api/budgets',
    '/auth',
    '/account',
    '/remotes/x',
    '/internal',
    '/assets/x',
    '/dev/kit',
  ])
    await expect(tool(['publish', await documents('two', path)]), path).rejects.toThrow(
      `mfe-documents claims ${path}, which belongs to the platform.`,
    )
  const other = await buildArea({
    name: 'mfe-other',
    pages: [{ path: '/documents/theirs', access: 'member' }],
  })
  await expect(tool(['publish', other])).rejects.toThrow(
    'mfe-other claims /documents/theirs, which is below /documents of mfe-documents.',
  )
})

test('a build that was signed elsewhere is published without the key, but not after it was changed', async () => {
  await ownedSite()
  const dir = await documents('one')
  await tool(['sign', dir], 'team')
  await rename(keyOf('team'), keyOf('gone'))
  expect(await tool(['publish', dir])).toContain('is live')
  const changed = await documents('two')
  await tool(['sign', changed], 'gone')
  await writeFiles(changed, { 'dist/assets/glue.js': 'export const mark = "changed"' })
  await expect(tool(['publish', changed])).rejects.toThrow('This site has owners')
})

test('a machine makes its own key for a site that nobody owns yet', async () => {
  await ownSite(releasesDir, 'this machine')
  const file = join(folder, 'release-key.pem')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain('PRIVATE KEY')
  expect(await tool(['publish', await documents('one')])).toContain('is live')
  expect(await tool(['owners'])).toContain('this machine  *  /')
})

test('a version that was rolled back is published again only with --again', async () => {
  const [one, two] = [await documents('one'), await documents('two')]
  await tool(['publish', one])
  await tool(['publish', two])
  await tool(['rollback', 'mfe-documents'])
  const live = async () => (await readState(releasesDir))?.registry.areas[0]?.version
  const before = await live()
  await expect(tool(['publish', two])).rejects.toThrow(
    /mfe-documents \S+ was rolled back by pipeline on \d{4}-\d\d-\d\d\. Pass --again to publish it again\./,
  )
  expect(await tool(['publish', two, '--keep-rollback'])).toMatch(
    /mfe-documents \S+ was rolled back, and stays so\. Run `publish --again` to make it live again\./,
  )
  expect(await live()).toBe(before)
  await publishCanary({ dir: two, releasesDir, share: 10 })
  await withdrawCanary(releasesDir)
  await expect(tool(['publish', two])).rejects.toThrow('was rolled back')
  expect(await tool(['publish', two, '--again'])).toContain('is live')
  expect(await live()).not.toBe(before)
  // Since then it has been released again.
  expect(await tool(['publish', two])).toMatch(/mfe-documents \S+ is live already\./)
})

test('a release that came after what was seen is not rolled back over', async () => {
  await tool(['publish', await documents('one')])
  await tool(['publish', await documents('two')])
  const live = async () => (await readState(releasesDir))?.registry.areas[0]?.version ?? ''
  const seen = await live()
  await tool(['publish', await documents('three')])
  const published = await live()
  await expect(tool(['rollback', 'mfe-documents', '--from', seen])).rejects.toThrow(
    `mfe-documents ${published} is live by now. Review it before you roll back.`,
  )
  expect(await live()).toBe(published)
  expect(await tool(['rollback', 'mfe-documents', '--from', published])).toContain(seen)
})
