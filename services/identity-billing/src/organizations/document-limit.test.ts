import { expect, test } from 'vitest'
import { seedPerson } from '../../seeds/people.ts'
import { seedCookie } from '../../seeds/sign-in.ts'
import * as files from '../../testing/files.test-helper.ts'
import { TestBrowser, testIdentity, testSettings } from '../../testing/identity.test-helper.ts'
import type { UserModel } from '../users/model.ts'

const service = testIdentity()

const signedIn = async (who: UserModel) =>
  new TestBrowser(service, await seedCookie(service.knex(), who, testSettings))

test('fifty uploads at once do not exceed the limit of an organization', async () => {
  const owner = await seedPerson(service.knex(), 'organization-member', {
    subscriptionStatus: 'premium',
  })
  const colleague = await seedPerson(service.knex(), 'member', { workspaceId: owner.workspaceId })
  const documents = () => service.knex().table('organization_documents')
  const [organization] = await service.knex().table('organizations').where({ user_id: owner.id })
  const row = { organization_id: organization.id, size: 1, mime: 'application/pdf', uploaded_at: new Date() }
  await documents().insert(
    Array.from({ length: 97 }, (_, n) => ({ ...row, name: `${n}.pdf`, file: crypto.randomUUID() })),
  )
  const browsers = [await signedIn(owner), await signedIn(colleague)]
  const uploads = Array.from({ length: 50 }, (_, n) => {
    const form = new FormData()
    form.append('documents', new Blob([new Uint8Array(files.png)]), 'one more.png')
    return browsers[n % 2]?.send('POST', '/api/organization/upload-documents', form)
  })
  const statuses = (await Promise.all(uploads)).map((response) => response?.status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(statuses.filter((status) => status === 400)).toHaveLength(47)
  expect(await documents().where({ organization_id: organization.id })).toHaveLength(100)
})
