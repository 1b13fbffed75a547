import { StartupError } from '@fundharbor/postgres/embedded-postgres'
import pg from 'pg'
import { printError } from '../platform/failures.ts'
import { run } from '../platform/run.ts'
import { databaseUrl, env, url } from './site-env.ts'

const MAX_IMAGE_MB = 400
/** What a restart and a backup keep. */
const KEPT = `SELECT (SELECT count(*) FROM identity_billing.users) AS users,
  (SELECT count(*) FROM catalog.grants) AS grants,
  (SELECT count(*) FROM documents_ai.generated_documents) AS documents`
/** What everybody can ask, of identity-billing, catalog and content. */
const PATHS = ['/api/feature-flags', '/api/opportunities/overview', '/api/blog/posts']
const OPS = 'docker compose run --rm ops node'

/** Throws StartupError if it fails. */
async function sh(command: string): Promise<void> {
  const { code } = await run('sh', ['-c', command], { env })
  if (code !== 0) throw new StartupError(`This failed: ${command}`)
}

const read = async (command: string) => (await run('sh', ['-c', command], { env, quiet: true })).stdout.trim()

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

/** Throws StartupError unless the site has the same after the work as before. */
async function expectUnchanged(readState: () => Promise<string>, work: () => Promise<void>): Promise<void> {
  const before = await readState()
  await work()
  expectSame('The site has', await readState(), before)
}

/** The status, or what went wrong. As browsers do, sends a request again if its reused connection closed before the answer. */
async function ask(path: string, isLast = false): Promise<string> {
  try {
    return String((await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) })).status)
  } catch (error) {
    const code = String(Reflect.get(Object(Reflect.get(Object(error), 'cause')), 'code') ?? error)
    return !isLast && ['UND_ERR_SOCKET', 'ECONNRESET'].includes(code) ? ask(path, true) : code
  }
}

/** Sends 20 requests a second while something else happens. Throws StartupError unless every answer is good. */
async function withRequests(work: () => Promise<void>): Promise<void> {
  const answers: Promise<string>[] = []
  const asking = setInterval(() => {
    answers.push(ask(PATHS[answers.length % PATHS.length] ?? ''))
  }, 50)
  await work().finally(() => clearInterval(asking))
  const wrong = (await Promise.all(answers)).filter((answer) => answer !== '200')
  expectSame(`Failed of ${answers.length} requests`, wrong.join(', '), '')
  console.log(`${answers.length} requests, none failed.`)
}

const isLarge = (line: string) => line.endsWith('GB') || Number(/ (\d+)/.exec(line)?.[1]) >= MAX_IMAGE_MB

const steps: Record<string, () => Promise<void>> = {
  'images are small': async () => {
    await sh('docker compose --profile ops build')
    const images = await read("docker images 'fundharbor/*:1.0.0' --format '{{.Repository}} {{.Size}}'")
    console.log(images)
    expectSame('Too large', images.split('\n').filter(isLarge).join(', '), '')
  },
  'the site starts': () => sh('docker compose up --build --wait'),
  'the main job works in a browser': () =>
    sh(
      'cd e2e && node_modules/.bin/playwright test --project=site --workers=1 main-job saved documents.spec',
    ),
  'data survive a stop and a start': () =>
    expectUnchanged(
      () => query(KEPT),
      () => sh('docker compose stop && docker compose up --wait'),
    ),
  'services are replaced without a failed request': () =>
    withRequests(async () => {
      for (const name of ['identity-billing', 'catalog', 'documents-ai', 'content'])
        await sh(`old=$(docker compose ps --quiet ${name})
          docker compose up --detach --wait --no-deps --no-recreate --scale ${name}=2 ${name} &&
          docker stop $old && docker rm $old`)
    }),
  'a backup brings back what was destroyed': async () => {
    const catalog = 'docker compose exec --no-TTY catalog'
    await sh(`${catalog} sh -c 'echo tried > /srv/files/tried'`)
    await expectUnchanged(
      async () => (await query(KEPT)) + (await read(`${catalog} cat /srv/files/tried`)),
      async () => {
        await sh(`${OPS} scripts/backup.ts /srv/backups/try`)
        await query('DELETE FROM catalog.grants')
        await sh(`${catalog} rm /srv/files/tried`)
        await sh('docker compose stop gateway identity-billing catalog content documents-ai')
        await sh(`${OPS} scripts/restore.ts /srv/backups/try --replace && docker compose up --wait`)
      },
    )
  },
  'an area is released and rolled back': () =>
    expectUnchanged(
      async () => (await fetch(`${url}/remotes.json`)).text(),
      // The build of the image, with a change that nobody sees.
      () =>
        sh(`docker compose run --rm mfe-funding sh -c 'cp -r /srv/area /tmp/area &&
          echo "// tried" >> $(ls /tmp/area/dist/assets/*.js | head -1) &&
          node gateway/src/cli.ts publish /tmp/area --no-preflight' &&
          ${OPS} gateway/src/cli.ts rollback mfe-funding`),
    ),
  'it holds 50 requests a second in its limits': async () => {
    await sh(
      'node scripts/bench/load.ts --running --rate=50 --seconds=60 --people=100 --overload-rate=150 --overload-seconds=15',
    )
    const killed =
      "docker inspect --format '{{.State.OOMKilled}} {{.RestartCount}}' $(docker compose ps --quiet)"
    expectSame('Killed or restarted', await read(`${killed} | sort --unique`), 'false 0')
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
    await sh('docker compose --profile ops down --volumes')
  }
}

try {
  await main()
} catch (error) {
  printError(error)
  process.exitCode = 1
}
