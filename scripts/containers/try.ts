import path from 'node:path'
import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import pg from 'pg'
import { printError } from '../platform/failures.ts'
import { root } from '../platform/root.ts'
import { run } from '../platform/run.ts'
import { browserEnv, databaseUrl, env, ownerEnv, url } from './site-env.ts'

const MAX_IMAGE_MB = 400
/** What a backup keeps, and a restart. */
const KEPT = `SELECT (SELECT count(*) FROM identity_billing.users) AS users,
  (SELECT count(*) FROM catalog.grants) AS grants, (SELECT count(*) FROM documents_ai.generated_documents) AS documents`

/** Releases the build of the image with a change that nobody sees. */
const RELEASE_CHANGED = `cp -r /srv/area /tmp/area \
  && echo '// tried' >> $(ls /tmp/area/dist/assets/*.js | head -1) \
  && node gateway/src/cli.ts publish /tmp/area --no-preflight`

/** Throws StartupError if it fails. */
async function docker(...args: string[]): Promise<void> {
  const { code } = await run('docker', args, { env })
  if (code !== 0) throw new StartupError(`docker ${args.join(' ')} failed`)
}
const compose = (...args: string[]) => docker('compose', ...args)
const ops = (...args: string[]) => compose('run', '--rm', 'ops', 'node', ...args)
const up = (...args: string[]) => compose('up', '--detach', '--wait', ...args)

async function read(...args: string[]): Promise<string[]> {
  const { stdout } = await run('docker', args, { env, quiet: true })
  return stdout.split('\n').filter(Boolean)
}

async function query(text: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<object>(text)
  await client.end()
  return JSON.stringify(rows)
}

function expectSame(what: string, found: string, expected: string): void {
  if (found !== expected) throw new StartupError(`${what}: ${found} instead of ${expected}`)
}

const liveReleases = async () => (await fetch(`${url}/remotes.json`)).text()

/** What everybody can ask, of identity-billing, catalog and content. */
const PATHS = ['/api/feature-flags', '/api/opportunities/overview', '/api/blog/posts']

/** Sends 20 requests a second while something else happens. Throws StartupError unless every answer is good. */
async function withRequests(work: () => Promise<void>): Promise<void> {
  const answers: Promise<string>[] = []
  const asking = setInterval(() => {
    const asked = `${url}${PATHS[answers.length % PATHS.length]}`
    const answer = fetch(asked, { signal: AbortSignal.timeout(10_000) })
    answers.push(answer.then(({ status }) => String(status), String))
  }, 50)
  await work().finally(() => clearInterval(asking))
  const wrong = (await Promise.all(answers)).filter((answer) => answer !== '200')
  expectSame(`of ${answers.length} requests`, wrong.join(', '), '')
  console.log(`${answers.length} requests, none failed.`)
}

async function replace(service: string): Promise<void> {
  const old = await read('compose', 'ps', '--quiet', service)
  await up('--no-deps', '--no-recreate', '--scale', `${service}=2`, service)
  await docker('stop', ...old)
  await docker('rm', ...old)
}

const steps: Record<string, () => Promise<void>> = {
  'images are small': async () => {
    await compose('--profile', 'ops', 'build')
    const images = await read(
      'images',
      '--filter',
      'reference=fundharbor/*:1.0.0',
      '--format',
      '{{.Repository}} {{.Size}}',
    )
    console.log(images.join('\n'))
    const large = images.filter(
      (line) => line.endsWith('GB') || Number.parseFloat(line.split(' ')[1] ?? '') >= MAX_IMAGE_MB,
    )
    expectSame('too large', large.join(), '')
  },
  'the site starts': () => up('--build'),
  'the main job works in a browser': async () => {
    const e2e = path.join(root, 'e2e')
    const specs = ['main-job', 'saved', 'documents.spec', 'organization'].map((name) => `tests/${name}`)
    const args = ['test', '--project=site', '--workers=1', ...specs]
    const { code } = await run(path.join(e2e, 'node_modules/.bin/playwright'), args, {
      cwd: e2e,
      env: browserEnv,
    })
    if (code !== 0) throw new StartupError('The browser tests failed.')
  },
  'data survive a stop and a start': async () => {
    const before = await query(KEPT)
    await compose('stop')
    await up()
    expectSame('after the start', await query(KEPT), before)
  },
  'services are replaced without a failed request': () =>
    withRequests(async () => {
      for (const name of ['identity-billing', 'catalog', 'documents-ai', 'content']) await replace(name)
    }),
  'a backup brings back what was destroyed': async () => {
    const before = await query(KEPT)
    await ops('scripts/backup.ts', '/srv/backups/try')
    await query('DELETE FROM catalog.grants')
    await compose('stop', 'gateway', 'identity-billing', 'catalog', 'content', 'documents-ai')
    await ops('scripts/restore.ts', '/srv/backups/try', '--replace')
    await up()
    expectSame('after the restore', await query(KEPT), before)
  },
  'an area is released and rolled back': async () => {
    const before = await liveReleases()
    await compose('run', '--rm', 'mfe-funding', 'sh', '-c', RELEASE_CHANGED)
    if ((await liveReleases()) === before) throw new StartupError('Nothing was released.')
    await ops('gateway/src/cli.ts', 'rollback', 'mfe-funding')
    expectSame('after the rollback', await liveReleases(), before)
  },
  'it holds 50 requests a second in its limits': async () => {
    const load = [
      '--running',
      '--rate=50',
      '--seconds=60',
      '--people=100',
      '--overload-rate=150',
      '--overload-seconds=15',
    ]
    const { code } = await run(process.execPath, ['scripts/bench/load.ts', ...load], { env: ownerEnv })
    if (code !== 0) throw new StartupError('The load missed its figures.')
    const killed = await read(
      'inspect',
      '--format',
      '{{.Name}} {{.State.OOMKilled}} {{.RestartCount}}',
      ...(await read('compose', 'ps', '--quiet')),
    )
    expectSame('killed', killed.filter((line) => !line.endsWith(' false 0')).join(), '')
  },
}

/** `pnpm try:containers`: does what the documentation says about containers, on images of this checkout. */
async function main(): Promise<void> {
  if ((await run('docker', ['info'], { quiet: true })).code !== 0)
    return console.log('skipped: no Docker engine')
  try {
    for (const [title, step] of Object.entries(steps)) {
      const from = Date.now()
      await step()
      console.log(`✓ ${title} (${Math.round((Date.now() - from) / 1000)} s)\n`)
    }
  } finally {
    await compose('--profile', 'ops', 'down', '--volumes')
  }
}

try {
  await main()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
