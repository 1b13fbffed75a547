import { admin, organizationMember } from '@fundharbor/chassis/testing/people'
import { expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'

const service = documentsService()

test('answers AI_NOT_CONFIGURED without a provider', async () => {
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
  const { body: document } = await service.generate()
  const request = { documentId: document.id, targetLanguage: 'fr' }
  const { status, body } = await service.send('POST', '/api/translate-document', request)
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 503,
    code: 'AI_NOT_CONFIGURED',
    message: 'Translation needs an AI provider, and this site has none configured.',
  })
  const again = { documentId: document.id, revision: 1 }
  expect((await service.send('POST', '/api/translate-document/changes', again)).body.code).toBe(
    'AI_NOT_CONFIGURED',
  )
  service.as(admin())
  const template = { templateId: await service.templateId('Cover Letter'), targetLanguage: 'fr' }
  expect((await service.send('POST', '/api/translate-template', template)).body.code).toBe(
    'AI_NOT_CONFIGURED',
  )
})
