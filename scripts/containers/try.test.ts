import path from 'node:path'
import { expect, test } from 'vitest'
import { env } from '../platform/env.ts'
import { run } from '../platform/run.ts'

test('trying containers without a Docker engine says so and is no failure', async () => {
  const withoutEngine = { ...env, DOCKER_HOST: 'unix:///nowhere/docker.sock' }
  const script = path.join(import.meta.dirname, 'try.ts')
  expect(await run(process.execPath, [script], { env: withoutEngine, quiet: true })).toEqual({
    code: 0,
    stdout: 'skipped: no Docker engine\n',
  })
})
