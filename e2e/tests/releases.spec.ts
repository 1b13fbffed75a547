import { execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findPreflight } from '@fundharbor/gateway/preflight/preflight.ts'
import { digestFolder } from '@fundharbor/gateway/releases/files.ts'
import { publishRelease } from '@fundharbor/gateway/releases/publish.ts'
import { removeArea, rollback } from '@fundharbor/gateway/releases/rollback.ts'
import type { Registry } from '@fundharbor/contracts/platform/registry'
import type { APIRequestContext } from '@playwright/test'
import { copyBuild } from '../builds.ts'
import { expect, expectAccessible, test, withoutLiveChannel } from '../fixtures.ts'

// These tests change the live site, so they run one at a time. When they are repeated, what they publish was rolled back before.
test.describe.configure({ mode: 'serial' })

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const area = 'mfe-documents'
const folder = path.join(root, area)
const buildWithHeading = (heading: string) => copyBuild(area, ['Document Generator', heading])
const releasesDir = process.env.RELEASES_DIR ?? ''

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

// A version is the hash of its build: another hash would slip past "was rolled back".
test('the same source gives the same build', async () => {
  const funding = path.join(root, 'mfe-funding')
  const again = await mkdtemp(path.join(tmpdir(), 'fundharbor-build-'))
  const vite = path.join(funding, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--outDir', again, '--emptyOutDir', '--logLevel', 'error']
  // Playwright sets it to `test`.
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(process.execPath, [vite, ...args], { cwd: funding, env })
  expect(await digestFolder(again)).toBe(await digestFolder(path.join(funding, 'dist')))
  await rm(again, { recursive: true })
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
  await publishRelease({ dir, releasesDir, again: 'publish' })
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

test('an administrator rolls an area back in the console, after a question, and it is audited', async ({
  page,
  signInAs,
}) => {
  const { email } = await signInAs('admin')
  const before = (await readRegistry(page.request)).areas.find(({ name }) => name === area)
  const dir = await buildWithHeading('Paperwork of today')
  const { version } = await publishRelease({ dir, releasesDir, again: 'publish' })
  await rm(dir, { recursive: true })
  await page.goto('/admin/releases')
  const row = page.getByRole('region', { name: 'Live now, table' }).getByRole('row', { name: area })
  await expect(row).toContainText(version)
  await expectAccessible(page)
  await row.getByRole('button', { name: `Roll back ${area}` }).click()
  await page
    .getByRole('dialog', { name: `Roll back ${area}?` })
    .getByRole('button', { name: 'Roll back' })
    .click()
  await expect(page.getByText('Rolled back', { exact: true }).first()).toBeVisible({ timeout: 45_000 })
  await expect(row).not.toContainText(version)
  const live = (await readRegistry(page.request)).areas.find(({ name }) => name === area)
  // An earlier test may have left another release between the two.
  expect(live?.version).not.toBe(version)
  expect((await releaseTool('record')).stdout.trim().split('\n').at(-1)).toContain(`by ${email}`)
  await page.goto('/admin/audit')
  await expect(page.getByText(email).first()).toBeVisible()
  if (before && live?.version !== before.version) await rollback(releasesDir, area, before.version)
})

/** Runs the release tool as people do. Rejects with what it prints as an error. */
const releaseTool = (...args: string[]) =>
  run(process.execPath, [path.join(root, 'gateway/src/cli.ts'), ...args], {
    env: { ...process.env, RELEASES_DIR: releasesDir },
  })

/** Changes a JSON file of a build. */
async function changeJson(file: string, change: (value: any) => void): Promise<void> {
  const value = JSON.parse(await readFile(file, 'utf8'))
  change(value)
  await writeFile(file, JSON.stringify(value))
}

test('a release that needs what is not live is refused by name, and visitors notice nothing', async ({
  page,
  signInAs,
}) => {
  await signInAs('member')
  const { shell } = await readRegistry(page.request)
  const dir = await buildWithHeading('Paperwork')
  await changeJson(path.join(dir, 'dist/needs.json'), (needs) => needs.kit.push('formatTide'))
  await expect(releaseTool('publish', dir)).rejects.toThrow(
    `mfe-documents uses \`formatTide\`, which shell ${shell} does not have. Publish the shell first.`,
  )
  await rm(dir, { recursive: true })
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Document Generator' })).toBeVisible()
})

/** Copies a build with other versions of React and the kit, under other file names, as if it was built from them. */
async function buildForNextMajor(name: string): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-major-'))
  await cp(path.join(root, name), dir, {
    recursive: true,
    filter: (file) => !/(node_modules|[/\\]src)([/\\]|$)/.test(file),
  })
  const dist = path.join(dir, 'dist')
  const kit = JSON.parse(await readFile(path.join(root, 'shell/kit/package.json'), 'utf8')) as {
    version: string
  }
  const kitVersion = new RegExp(`(['"\`]\\^?)${kit.version.replaceAll('.', String.raw`\.`)}(?=['"\`])`, 'g')
  const names = (await readdir(path.join(dist, 'assets'))).filter((file) => file.endsWith('.js'))
  for (const file of await readdir(dist, { recursive: true })) {
    if (!/\.(js|json|html)$/.test(file)) continue
    let text = await readFile(path.join(dist, file), 'utf8')
    for (const each of names) text = text.replaceAll(each, each.replace(/\.js$/, '-major.js'))
    text = text.replaceAll('19.3.1', '20.0.0').replaceAll('^19.3', '^20.0')
    const target = file.startsWith('assets/') ? file.replace(/\.js$/, '-major.js') : file
    if (target !== file) await rm(path.join(dist, file))
    await writeFile(
      path.join(dist, target),
      text.replaceAll(kitVersion, (_, start) => `${start}3.0.0`),
    )
  }
  const isShell = name === 'shell'
  await changeJson(path.join(dir, isShell ? 'kit/package.json' : 'area.json'), (manifest) => {
    manifest[isShell ? 'version' : 'kit'] = isShell ? '3.0.0' : '3.0'
  })
  if (!isShell) await cp(path.join(dir, 'area.json'), path.join(dist, 'area.json'))
  return dir
}

test('a new major version of React and the kit goes live with all areas at once, and no visitor sees an error', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('member')
  const before = await readRegistry(page.request)
  const names = ['shell', ...before.areas.map(({ name }) => name)]
  const dirs = await Promise.all(names.map(buildForNextMajor))
  const [shell = '', firstArea = ''] = dirs
  await expect(releaseTool('publish', '--no-preflight', '--again', shell)).rejects.toThrow('of the kit')
  await expect(releaseTool('publish', '--no-preflight', '--again', firstArea)).rejects.toThrow('of the kit')

  const problems: string[] = []
  const open = await context.newPage()
  open.on('pageerror', (error) => problems.push(String(error)))
  await open.goto('/opportunities')
  await expect(open.getByRole('heading', { level: 1 })).toBeVisible()
  await releaseTool('publish', '--no-preflight', '--again', ...dirs)
  try {
    expect((await readRegistry(page.request)).kit).toBe('3.0')
    for (const address of ['/opportunities', '/documents', '/blog']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('alert')).toBeHidden()
    }
    // The tab was opened before the release and stays with its shell and areas.
    await open.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Documents' }).click()
    await expect(open.getByRole('heading', { level: 1, name: 'Document Generator' })).toBeVisible()
    await open.reload()
    await expect(open.getByRole('heading', { level: 1, name: 'Document Generator' })).toBeVisible()
  } finally {
    await releaseTool('rollback', ...names)
    for (const dir of dirs) await rm(dir, { recursive: true })
  }
  expect((await readRegistry(page.request)).areas).toEqual(before.areas)
  expect(problems).toEqual([])
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

/** Generates an area in a temporary folder, and builds it with other source files in place of its own. */
async function buildNewArea(files: Record<string, string> = {}) {
  const project = await mkdtemp(path.join(tmpdir(), 'fundharbor-new-area-'))
  const dir = path.join(project, 'mfe-tide-tables')
  const generator = path.join(root, 'scripts/new-area.ts')
  await run(process.execPath, [generator, 'mfe-tide-tables', '--into', project, '--no-install'])
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(dir, file), text)
  await cp(path.join(root, 'tsconfig.base.json'), path.join(project, 'tsconfig.base.json'))
  await symlink(path.join(folder, 'node_modules'), path.join(dir, 'node_modules'))
  await run(process.execPath, [path.join(dir, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return { project, dir }
}

/** The position of the brace that closes the first block. Builds have no braces in texts. */
function closingBraceOf(css: string): number {
  let depth = 0
  for (let at = css.indexOf('{'); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

test('every style of a build is in the cascade layer of its area', async () => {
  for (const name of ['mfe-admin', 'mfe-documents', 'mfe-funding', 'mfe-public']) {
    const assets = path.join(root, name, 'dist/assets')
    const sheets = (await readdir(assets)).filter((file) => file.endsWith('.css'))
    expect(sheets.length, name).toBeGreaterThan(3)
    for (const file of sheets) {
      const css = await readFile(path.join(assets, file), 'utf8')
      expect(css.trim(), `${name} ${file}`).toMatch(new RegExp(`^@layer areas\\.${name} ?\\{`))
      expect(closingBraceOf(css.trim()), `${name} ${file}`).toBe(css.trim().length - 1)
    }
  }
})

test('a specific rule of an area does not win over the shell', async ({ page, signInAs }) => {
  const { project, dir } = await buildNewArea({
    'src/tide-tables/page.tsx': `import { PageTitle } from '@fundharbor/kit'
import { useEffect } from 'react'
import styles from './page.module.css'
export function Component() {
  useEffect(() => document.body.classList.add(styles.page), [])
  return <div className={styles.page}><PageTitle>Tide Tables</PageTitle></div>
}`,
    'src/tide-tables/page.module.css': `.page.page.page header { background: rgb(255, 0, 0); }
.page.page.page h1 { color: rgb(0, 0, 255); }`,
  })
  await publishRelease({ dir, releasesDir, again: 'publish' })
  try {
    await signInAs('member')
    await page.goto('/opportunities')
    const header = page.getByRole('banner')
    let background = ''
    // The header may be replaced while the page loads.
    await expect
      .poll(
        async () => (background = await header.evaluate((each) => getComputedStyle(each).backgroundColor)),
      )
      .toMatch(/^rgb/)
    await page.goto('/tide-tables')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 255)')
    await expect(header).toHaveCSS('background-color', background)
  } finally {
    await removeArea(releasesDir, 'mfe-tide-tables')
    await rm(project, { recursive: true })
  }
})

test('a newly generated area can be built, checked, published, and opened', async ({ page, signInAs }) => {
  const { project, dir } = await buildNewArea()
  const needs = JSON.parse(await readFile(path.join(dir, 'dist/needs.json'), 'utf8'))
  expect(needs).toMatchObject({ kit: ['PageTitle', 'useMember'], pages: ['/tide-tables'], react: '^19.3' })
  const preflight = await findPreflight()
  await publishRelease({ dir, releasesDir, preflight, again: 'publish' })
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

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts an area's development server against the site. Resolves with its address once its first build is done. */
async function startDevServer(dir: string, site: string) {
  const port = await freePort()
  const vite = path.join(dir, 'node_modules/vite/bin/vite.js')
  const server = spawn(process.execPath, [vite, '--port', String(port), '--strictPort'], {
    cwd: dir,
    env: { ...process.env, SITE: site, NODE_ENV: 'development' },
    stdio: 'ignore',
  })
  const url = `http://${new URL(site).hostname}:${port}`
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/remotes.json`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  return { url, stop: () => server.kill() }
}

test('an area outside of this repository is developed, tested, published and opened with the packages of the site', async ({
  page,
  signInAs,
}) => {
  const site = process.env.BASE_URL ?? ''
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-outside-'))
  const npm = (...args: string[]) => run('npm', args, { cwd: dir, env: { ...process.env, NODE_ENV: '' } })
  const heading = page.getByRole('heading', { level: 1 })
  await run(process.execPath, [path.join(root, 'scripts/new-area.ts'), 'mfe-tides', '--outside', dir])

  // Its types are those of the kit that is live.
  await npm('run', 'sync', site)
  await npm('run', 'types')
  await npm('test')
  const file = path.join(dir, 'src/tides/page.tsx')
  const source = await readFile(file, 'utf8')
  await writeFile(file, `${source}\nexport { formatTide } from '@fundharbor/kit'\n`)
  const { stdout } = await npm('run', 'types').catch((error: { stdout: string }) => error)
  expect(stdout).toContain("has no exported member named 'formatTide'")
  await writeFile(file, source)

  // In development, the rest of the site is the running one, and a change is seen at once.
  const { email } = await signInAs('member')
  await withoutLiveChannel(page)
  const server = await startDevServer(dir, site)
  try {
    await page.goto(`${server.url}/tides`)
    await expect(heading).toHaveText('Tides')
    await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible()
    // A reload that interrupts the loading of a page is an error in the console.
    await page.waitForLoadState('networkidle')
    await writeFile(file, source.replace('>Tides<', '>Tides of today<'))
    // On a busy machine the page can reload before its new parts are built, and shows nothing.
    await expect(async () => {
      if ((await heading.count()) === 0) await page.reload()
      await expect(heading).toHaveText('Tides of today', { timeout: 10_000 })
    }).toPass({ timeout: 120_000 })
    await page.waitForLoadState('networkidle')
    await page.goto(`${server.url}/documents`)
    await expect(heading).toHaveText('Document Generator')
    await page.waitForLoadState('networkidle')
  } finally {
    // A page whose server is gone says so in the console.
    await page.goto('/')
    server.stop()
  }

  // Its team publishes it with a key of its own.
  await npm('run', 'build')
  const key = path.join(dir, 'release-key.pem')
  const asTeam = { env: { ...process.env, RELEASES_DIR: releasesDir, RELEASE_KEY: key } }
  const cli = path.join(root, 'gateway/src/cli.ts')
  const made = await run(process.execPath, [cli, 'key'], asTeam)
  const publicKey = made.stdout.trim().split('\n').at(-1) ?? ''
  await releaseTool('own', 'tide-team', '--key', publicKey, '--areas', 'mfe-tides', '--paths', '/tides')
  try {
    await run(process.execPath, [cli, 'publish', dir], asTeam)
    await page.goto('/opportunities')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tides' }).click()
    await expect(heading).toHaveText('Tides of today')
    expect((await releaseTool('record')).stdout).toContain('tide-team')
  } finally {
    await removeArea(releasesDir, 'mfe-tides').catch(() => undefined)
    await releaseTool('disown', 'tide-team')
    await rm(dir, { recursive: true })
  }
})
