import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@fundharbor/postgres/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nginxIsInstalled } from './nginx/process.ts'
import { publishRelease } from './releases/publish.ts'
import { buildShell, tempDir } from './testing/builds.ts'
import { sendRequest } from './testing/raw-http.ts'

let folder = ''
beforeAll(async () => {
  folder = await tempDir()
  await publishRelease({ dir: await buildShell(), releasesDir: join(folder, 'releases') })
})
afterAll(() => rm(folder, { recursive: true }))

interface Run {
  child: ChildProcess
  firstLine: Promise<Record<string, unknown>>
  exit: Promise<number | null>
}

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [new URL('main.ts', import.meta.url).pathname], {
    env: { ...process.env, RELEASES_DIR: join(folder, 'releases'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const firstLine = new Promise<Record<string, unknown>>((resolve) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(JSON.parse(text.split('\n')[0] ?? ''))
    })
  })
  return { child, firstLine, exit: new Promise((resolve) => child.once('exit', resolve)) }
}

const gateways = [
  { gateway: 'nginx', port: await freePort(), installed: await nginxIsInstalled() },
  { gateway: 'node', port: await freePort(), installed: true },
]

describe.each(gateways)('GATEWAY=$gateway', ({ gateway, port, installed }) => {
  const env = { GATEWAY: gateway, PORT: String(port) }

  test.skipIf(!installed).each(['SIGTERM', 'SIGINT'] as const)('serves until %s', async (signal) => {
    const { child, firstLine, exit } = run(env)
    expect(await firstLine).toMatchObject({ level: 'info', gateway, port })
    expect((await sendRequest({ port, path: '/' })).status).toBe(200)
    child.kill('SIGHUP')
    expect((await sendRequest({ port, path: '/' })).status).toBe(200)
    child.kill(signal)
    expect(await exit).toBe(0)
    await expect(sendRequest({ port, path: '/' })).rejects.toThrow()
  })

  test.skipIf(!installed)('logs that the port is in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const { firstLine, exit } = run(env)
    expect((await firstLine).msg).toBe(
      `Port ${port} is already in use. Stop the process that uses it, or set PORT.`,
    )
    expect(await exit).toBe(1)
    await new Promise((resolve) => other.close(resolve))
  })
})

test('an invalid setting is named in the log', async () => {
  const { firstLine, exit } = run({ PORT: 'eighty' })
  expect((await firstLine).msg).toMatch(/PORT/)
  expect(await exit).toBe(1)
})

test.skipIf(!(await nginxIsInstalled()))(
  'a gateway starts after the previous one was killed with SIGKILL',
  async () => {
    const env = { GATEWAY: 'nginx', PORT: '18122' }
    const first = run(env)
    await first.firstLine
    first.child.kill('SIGKILL')
    await first.exit
    const second = run(env)
    expect(await second.firstLine).toMatchObject({ level: 'info' })
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
    expect(execFileSync('ps', ['-eo', 'args']).toString()).not.toContain(
      join(folder, 'gateway', 'nginx.conf'),
    )
  },
)
