import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findPreflight } from '@fundharbor/gateway/releases/preflight.ts'
import { publishRelease, removeArea, rollback } from '@fundharbor/gateway/releases/publish.ts'
import type { Registry } from '@fundharbor/contracts/platform/registry'
import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, test } from '../fixtures.ts'

// These tests change the live site, so they run after all others, one at a time.
test.describe.configure({ mode: 'serial' })

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const area = 'mfe-documents'
const folder = path.join(root, area)
const releasesDir = process.env.RELEASES_DIR ?? ''

/** Copies the area's build with a different heading on its page. */
async function buildWithHeading(heading: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-release-'))
  await cp(path.join(folder, 'dist'), path.join(dir, 'dist'), { recursive: true })
  for (const file of ['package.json', 'area.json']) await cp(path.join(folder, file), path.join(dir, file))
  const assets = path.join(dir, 'dist/assets')
  for (const name of await readdir(assets)) {
    if (!name.endsWith('.js')) continue
    const text = await readFile(path.join(assets, name), 'utf8')
    await writeFile(path.join(assets, name), text.replaceAll('Document Generator', heading))
  }
  return dir
}

const readRegistry = async (request: APIRequestContext) =>
  (await (await request.get('/remotes.json')).json()) as Registry

test('every release ships the licenses of the software and fonts in it', async ({ request }) => {
  const { areas } = (await (await request.get('/remotes.json')).json()) as Registry
  const shell = await (await request.get('/THIRD-PARTY-NOTICES.txt')).text()
  expect(shell).toContain('SIL OPEN FONT LICENSE')
  expect(shell).toMatch(/^react \d/m)
  for (const { name, version } of areas) {
    const notices = await request.get(`/remotes/${name}/${version}/THIRD-PARTY-NOTICES.txt`)
    expect(notices.status(), name).toBe(200)
    expect(await notices.text(), name).toContain('Permission is hereby granted')
  }
})

test('an area can be released and rolled back without the shell, while open tabs keep working', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('member')
  const before = await readRegistry(page.request)
  const open = await context.newPage()
  await open.goto('/opportunities')
  await expect(open.getByRole('heading', { level: 1 })).toBeVisible()

  const dir = await buildWithHeading('Paperwork')
  await publishRelease({ dir, releasesDir })
  await rm(dir, { recursive: true })
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Paperwork' })).toBeVisible()
  expect((await readRegistry(page.request)).shell).toBe(before.shell)

  // The tab was opened before the release, so it still loads the previous one.
  await open.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click()
  await expect(open.getByRole('heading', { level: 1, name: 'Document Generator' })).toBeVisible()

  await rollback(releasesDir, area)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Document Generator' })).toBeVisible()
})

test('administrators see who released what', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Releases' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
  const table = page.getByRole('region', { name: 'Releases, table' })
  await expect(table.getByRole('row', { name: new RegExp(`${area} Published`) }).first()).toBeVisible()
})

test('removing an area removes only its pages and links', async ({ page, signInAs }) => {
  await signInAs('member')
  const live = (await readRegistry(page.request)).areas.find(({ name }) => name === area)
  await removeArea(releasesDir, area)
  try {
    await page.goto('/opportunities')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Documents' })).toBeHidden()
    await page.goto('/documents')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  } finally {
    await rollback(releasesDir, area, live?.version)
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Document Generator' })).toBeVisible()
})

test('a newly generated area can be built, checked, published, and opened', async ({ page, signInAs }) => {
  test.setTimeout(180_000)
  const project = await mkdtemp(path.join(tmpdir(), 'fundharbor-new-area-'))
  const dir = path.join(project, 'mfe-tide-tables')
  const generator = path.join(root, 'scripts/new-area.ts')
  await run(process.execPath, [generator, 'mfe-tide-tables', '--into', project, '--no-install'])
  await cp(path.join(root, 'tsconfig.base.json'), path.join(project, 'tsconfig.base.json'))
  await symlink(path.join(folder, 'node_modules'), path.join(dir, 'node_modules'))
  await run(process.execPath, [path.join(dir, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await publishRelease({ dir, releasesDir, preflight: await findPreflight() })
  try {
    const { email } = await signInAs('member')
    await page.goto('/opportunities')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tide Tables' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tide Tables' })).toBeVisible()
    await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible()
    await expectAccessible(page)
  } finally {
    await removeArea(releasesDir, 'mfe-tide-tables')
    await rm(project, { recursive: true })
  }
})
