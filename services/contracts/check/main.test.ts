import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '@fundharbor/contracts/endpoints'
import { expect, test } from 'vitest'
import { describeEndpoints } from './describe.ts'

const run = promisify(execFile)
const main = new URL('main.ts', import.meta.url).pathname

test('an operation that a kept release calls cannot be removed, even if it is in no baseline', async () => {
  const releasesDir = await mkdtemp(path.join(tmpdir(), 'fundharbor-contracts-'))
  const release = path.join(releasesDir, 'mfe-documents/1.0.0-abc')
  await mkdir(release, { recursive: true })
  const record = path.join(releasesDir, 'record.jsonl')
  await writeFile(record, '{"action":"published","name":"mfe-documents","version":"1.0.0-abc"}\n')
  const check = () => run(process.execPath, [main, '--releases', releasesDir])
  const [name = '', known] = Object.entries(describeEndpoints(endpoints))[0] ?? []
  await writeFile(path.join(release, 'contracts.json'), JSON.stringify({ [name]: known }))
  expect((await check()).stdout).toContain('compatible')
  await writeFile(path.join(release, 'contracts.json'), JSON.stringify({ 'GET /api/tides': known }))
  await expect(check()).rejects.toMatchObject({
    stdout: expect.stringContaining('GET /api/tides was removed (mfe-documents/1.0.0-abc calls it)'),
  })

  // A release that was refused stays stored, but the record does not name it.
  await writeFile(record, '')
  expect((await check()).stdout).toContain('compatible')
  await rm(record)
  await expect(check()).rejects.toMatchObject({ stderr: expect.stringContaining('record.jsonl') })
  await rm(releasesDir, { recursive: true })
})
