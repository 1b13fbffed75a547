import { clock } from '@fundharbor/chassis/runtime/clock'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { WorkspaceRole } from '@fundharbor/contracts/identity/session'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { modelServer, wellBehaved } from '../../testdata/model-server.test-helper.ts'

const model = modelServer({ timeoutMs: 800 })
const service = documentsService({ provider: model.provider, checksMembers: true })

let ana: Person
const setRole = (role: WorkspaceRole | null, hasSeat = true) => {
  const { id: userId, fullName: name, email } = ana
  const joinedAt = clock.now().toISOString()
  service.sources().members = role === null ? [] : [{ userId, name, email, role, hasSeat, joinedAt }]
}

beforeEach(() => {
  model.state.behaviors = [wellBehaved]
  ana = organizationMember({ subscriptionStatus: 'basic' })
  service.as(ana)
  setRole('editor')
})

const documents = async () => (await service.send('GET', '/api/generated-documents')).body

test.each([
  ['was removed', null, true],
  ['may only read now', 'viewer', true],
  ['lost their seat', 'editor', false],
] as const)('nothing is stored for somebody who %s while it was written', async (_, role, hasSeat) => {
  const { body: original } = await service.generate()
  const request = { documentId: original.id, targetLanguage: 'fr' }
  const { body } = await service.send('POST', '/api/translate-document', request)
  const before = await documents()

  setRole(role, hasSeat)
  expect(await service.generate()).toMatchObject({ status: 403 })
  expect(await service.send('POST', '/api/translate-document', request)).toMatchObject({ status: 403 })
  const again = { documentId: body.document.id, revision: body.document.revision }
  expect(await service.send('POST', '/api/translate-document/changes', again)).toMatchObject({ status: 403 })
  expect(await documents()).toEqual(before)
})
