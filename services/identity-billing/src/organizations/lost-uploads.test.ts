import { readdir } from 'node:fs/promises'
import { fileRemovalQueue } from '@fundharbor/chassis/files/file-removals'
import { jobTable } from '@fundharbor/chassis/jobs/connection'
import { runWaiting } from '@fundharbor/chassis/testing/jobs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import * as files from '../../testing/files.test-helper.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'

const service = testIdentity()
const store = testSettings.files
let browser: TestBrowser

beforeEach(async () => {
  const owner = await seedPerson(service.knex(), 'organization-member')
  browser = new TestBrowser(service, await seedCookie(service.knex(), owner, testSettings))
})
afterEach(() => vi.restoreAllMocks())

async function stored(): Promise<string[]> {
  const all = await readdir(`${store.incoming}/..`, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}

function formOf(field: string, ...contents: Buffer[]): FormData {
  const data = new FormData()
  for (const content of contents) data.append(field, new Blob([new Uint8Array(content)]), 'a.png')
  return data
}

/** An hour later. */
async function removeDue(): Promise<void> {
  await service.knex().table(jobTable()).update({ start_after: service.knex().fn.now() })
  await runWaiting(fileRemovalQueue, ({ data }) => store.remove(data.name))
}

/** The process is killed, or the disk is full, when the second file is saved. */
function failSecondSave(): void {
  const save = store.save.bind(store)
  let count = 0
  vi.spyOn(store, 'save').mockImplementation(async (...args) => {
    count += 1
    if (count === 2) throw new Error('The disk is full')
    await save(...args)
  })
}

test('documents whose upload failed half-way are removed', async () => {
  failSecondSave()
  const path = '/api/organization/upload-documents'
  expect((await browser.send('POST', path, formOf('documents', files.png, files.png))).status).toBe(500)
  expect(await stored()).toHaveLength(1)
  await removeDue()
  expect(await stored()).toEqual([])
})

test('a picture that was stored but not set is removed', async () => {
  const save = store.save.bind(store)
  vi.spyOn(store, 'save').mockImplementationOnce(async (...args) => {
    await save(...args)
    throw new Error('The process was killed')
  })
  const failed = await browser.send('POST', '/api/account/picture', formOf('picture', files.png))
  expect(failed.status).toBe(500)
  expect(await stored()).toHaveLength(1)
  await removeDue()
  expect(await stored()).toEqual([])
})

test('documents and pictures that are stored stay', async () => {
  const path = '/api/organization/upload-documents'
  expect((await browser.send('POST', path, formOf('documents', files.png))).status).toBe(201)
  expect((await browser.send('POST', '/api/account/picture', formOf('picture', files.png))).status).toBe(201)
  await removeDue()
  expect(await stored()).toHaveLength(2)
})

test('while nothing can be stored, an upload is refused with a time to try again, and the form is not blamed', async () => {
  const path = '/api/organization/upload-documents'
  const upload = () => browser.send('POST', path, formOf('documents', files.png))
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' })
  vi.spyOn(store, 'save').mockRejectedValueOnce(full)
  const refused = await upload()
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
  expect(refused.headers.get('retry-after')).toBe('5')

  const { incoming } = store
  Object.assign(store, { incoming: '/dev/full' })
  const failed = await upload()
  Object.assign(store, { incoming })
  expect(failed.status).toBe(500)
  expect((await upload()).status).toBe(201)
})
