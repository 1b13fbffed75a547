import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@fundharbor/postgres/free-port'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder = ''
let port = 0
beforeEach(async () => {
  port = await freePort()
  folder = await mkdtemp(path.join(tmpdir(), 'fundharbor-start-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts the platform with settings that make it fail; returns its exit code and output. */
const start = (env: NodeJS.ProcessEnv) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const script = path.join(import.meta.dirname, 'start.ts')
    const settings = {
      ...process.env,
      DATA_DIR: path.join(folder, 'data'),
      PORT: String(port),
      DATABASE_URL: '',
      ...env,
    }
    execFile(process.execPath, [script], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: (stdout + stderr).trim() }),
    )
  })

test('fails if the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const taken = (other.address() as AddressInfo).port
  const { code, output } = await start({ PORT: String(taken) })
  other.close()
  expect({ code, output }).toEqual({ code: 1, output: `Port ${taken} is taken. Set PORT to another port.` })
})

test('fails if a setting is invalid', async () => {
  const { code, output } = await start({ PORT: 'harbor', GATEWAY: 'apache' })
  expect(code).toBe(1)
  expect(output).toMatch(/^Invalid settings\. PORT: .+; GATEWAY: .+$/)
})

test('fails in production without a mail server', async () => {
  const { code, output } = await start({ NODE_ENV: 'production', SMTP_URL: '' })
  expect(code).toBe(1)
  expect(output).toMatch(/^In production, emails must be delivered\. Set SMTP_URL [^\n]+$/)
})

test('fails in production without the address of the site', async () => {
  const { code, output } = await start({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail:25', PUBLIC_URL: '' })
  expect(code).toBe(1)
  expect(output).toMatch(/^In production, set PUBLIC_URL [^\n]+$/)
})

test('fails with stand-ins at an address that others can open', async () => {
  const { code, output } = await start({ NODE_ENV: '', PUBLIC_URL: 'https://fundharbor.example' })
  expect(code).toBe(1)
  expect(output).toMatch(
    /^PUBLIC_URL is not an address of this machine\. Set NODE_ENV to production, [^\n]+$/,
  )
})

test('fails if the data folder is not writable', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const { code, output } = await start({ DATA_DIR: path.join(file, 'data') })
  expect(code).toBe(1)
  expect(output).toMatch(/^Cannot write to .+data: [^\n]+$/)
})

test('fails if the database is not reachable, without printing its password', async () => {
  const { code, output } = await start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/fundharbor' })
  expect(code).toBe(1)
  expect(output).toMatch(/^Cannot use the database: [^\n]+$/)
  expect(output).not.toContain('secret')
})

test('fails if part of the data is missing', async () => {
  const data = path.join(folder, 'data/postgres/data')
  await mkdir(data, { recursive: true })
  await writeFile(path.join(data, 'postgresql.conf'), '')
  const { code, output } = await start({})
  expect(code).toBe(1)
  expect(output).toMatch(/^[^\n]+ start over[^\n]*$/)
})

test('fails if the secrets are damaged', async () => {
  await mkdir(path.join(folder, 'data'))
  await writeFile(path.join(folder, 'data/secrets.json'), '{')
  const { code, output } = await start({})
  expect(code).toBe(1)
  expect(output).toMatch(/secrets\.json is damaged\. Restore it from a backup, or delete .+ to start over\.$/)
})
