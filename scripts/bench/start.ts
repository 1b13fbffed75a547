import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { freePort } from '@fundharbor/postgres/free-port'
import { buildChanged } from '../platform/builds.ts'
import { env } from '../platform/env.ts'
import { root } from '../platform/root.ts'

/**
 * `pnpm bench:start [--runs 5]`: how long `npm start` takes until it prints "Ready", each time with an empty data folder
 * and with the areas built. The first run also fills the caches in `node_modules/.cache`.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })

/** Starts and stops the platform once. Returns the seconds until it was ready. */
async function start(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-start-'))
  // PostgreSQL may run as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.ts')], {
    env: { ...env, DATA_DIR: folder, PORT: String(port), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  try {
    for await (const line of createInterface(child.stdout))
      if (line.startsWith('Ready:')) return (performance.now() - startedAt) / 1000
    throw new Error('The platform did not start')
  } finally {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
}

await buildChanged(console.log)
const seconds: number[] = []
for (let run = 1; run <= Number(values.runs); run += 1) {
  const taken = await start()
  console.log(`run ${run}: ${taken.toFixed(1)} s`)
  seconds.push(taken)
}
const median = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? Number.NaN
console.log(`median: ${median.toFixed(1)} s`)
