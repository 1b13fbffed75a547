import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@fundharbor/postgres/embedded-postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder = ''
let port = 0
beforeEach(async () => {
  port = await freePort()
  folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts the platform, which is not going to come up, and answers how it ended and what it said. */
const start = (env: NodeJS.ProcessEnv) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const script = path.join(import.meta.dirname, 'start.ts')
    const settings = {
      ...process.env,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      DATABASE_URL: '',
      ...env,
    }
    execFile(process.execPath, [script], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: (stdout + stderr).trim() }),
    )
  })

test('a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const taken = (other.address() as AddressInfo).port
  const { code, said } = await start({ PORT: String(taken) })
  other.close()
  expect({ code, said }).toEqual({ code: 1, said: `Port ${taken} is taken. Set PORT to another one.` })
})

test('a setting that is wrong', async () => {
  const { code, said } = await start({ PORT: 'harbour', GATEWAY: 'apache' })
  expect(code).toBe(1)
  expect(said).toMatch(/^The settings are wrong\. PORT: .+; GATEWAY: .+$/)
})

test('production without a mail server', async () => {
  const { code, said } = await start({ NODE_ENV: 'production', SMTP_URL: '' })
  expect(code).toBe(1)
  expect(said).toMatch(/^In production mail has to arrive: set SMTP_URL [^\n]+$/)
})

test('a folder that cannot be written', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const { code, said } = await start({ DATA_DIR: path.join(file, 'data') })
  expect(code).toBe(1)
  expect(said).toMatch(/^.+data cannot be written: [^\n]+$/)
})

test('a database that does not answer', async () => {
  const { code, said } = await start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/fundharbor' })
  expect(code).toBe(1)
  expect(said).toMatch(/^The database cannot be used: [^\n]+$/)
  expect(said).not.toContain('secret')
})

test('data of which half is gone', async () => {
  const data = path.join(folder, 'data/postgres/data')
  await mkdir(data, { recursive: true })
  await writeFile(path.join(data, 'postgresql.conf'), '')
  const { code, said } = await start({})
  expect(code).toBe(1)
  expect(said).toMatch(/^[^\n]+ start over[^\n]*$/)
})

test('secrets that are damaged', async () => {
  await mkdir(path.join(folder, 'data'))
  await writeFile(path.join(folder, 'data/secrets.json'), '{')
  const { code, said } = await start({})
  expect(code).toBe(1)
  expect(said).toMatch(/secrets\.json is damaged\. Restore it from a backup, or delete .+ to start over\.$/)
})
