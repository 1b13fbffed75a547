import { request, type ClientRequest } from 'node:http'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import { MAX_STORED_BYTES } from '@fundharbor/contracts/catalog/grant-parts'
import { expect, test } from 'vitest'
import { grantsService } from './grants-service.test-helper.ts'

const service = grantsService()
const { join, add, to } = service
const MiB = 1024 * 1024
const BOUNDARY = 'between-the-parts'

/** Begins to upload a file of 100 MB and does not go on. `status` is that of the response, if there is one. */
function begin(grantId: string): { upload: ClientRequest; status: Promise<number | undefined> } {
  const upload = request(`${service.url()}/api/grants/${grantId}/files`, {
    method: 'POST',
    headers: {
      origin: TEST_ORIGIN,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': 100 * MiB,
    },
  })
  const status = new Promise<number | undefined>((resolve) => {
    upload.on('response', (response) => resolve(response.statusCode))
    upload.on('error', () => resolve(undefined))
  })
  upload.write(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7`,
  )
  return { upload, status }
}

test('an upload that a workspace has no room for is refused before it is sent', async () => {
  const person = join({ subscriptionStatus: 'freemium' })
  service.as(person)
  const { id } = await add()
  await service
    .knex()
    .table('grant_files')
    .insert({
      workspace_id: person.workspaceId,
      grant_id: id,
      file: crypto.randomUUID(),
      name: 'a.pdf',
      mime: 'application/pdf',
      size: MAX_STORED_BYTES.free - 50 * MiB,
      created_at: new Date(),
    })
  const { upload, status } = begin(id)
  expect(await status).toBe(400)
  upload.destroy()
})

test('of the uploads of a person, two run and ten wait; those that end make room', async () => {
  service.as(join())
  const { id } = await add()
  const uploads = Array.from({ length: 13 }, () => begin(id))
  expect(await Promise.race(uploads.map(({ status }) => status))).toBe(429)
  for (const { upload } of uploads) upload.destroy()
  const form = new FormData()
  form.append('files', new Blob(['%PDF-1.7\n%%EOF']), 'a.pdf')
  await expect.poll(async () => (await to('POST', `/${id}/files`, form)).status).toBe(201)
  expect(await service.stored()).toHaveLength(1)
})
