import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { invalid, notFound } from '@fundharbor/chassis/http/failures'
import { mount } from '@fundharbor/chassis/http/mount'
import { withUpload } from '@fundharbor/chassis/files/uploads'
import {
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS_PER_UPLOAD,
  organizations,
} from '@fundharbor/contracts/identity/organizations'
import { Router } from '@koa/router'
import type { Dependencies } from '../dependencies.ts'
import { DocumentModel } from './document-model.ts'
import { assertRoom, storeDocuments } from './store-documents.ts'
import { OrganizationModel } from './model.ts'
import { canRead } from './policy.ts'
import { presentOrganization } from './presenter.ts'

const RULES = { field: 'documents', maxFiles: MAX_DOCUMENTS_PER_UPLOAD, maxBytes: MAX_DOCUMENT_BYTES }

/** Files of an upload are on the disk before they are counted. */
const perPerson = concurrencyLimit({ running: 2, waiting: 60 })

/** Uploading and downloading documents for verification. */
export function documentRouter({ settings, limits }: Dependencies): Router {
  const router = new Router()
  const { files: store } = settings

  mount(router, organizations.uploadDocuments, async ({ person, ctx }) => {
    const organization = await OrganizationModel.ofWorkspace(person.workspaceId)
    if (!organization) throw invalid({ documents: 'Create your organization profile first' })
    await limits.upload.consume(ctx, person.email)
    assertRoom(organization.documents.length + 1)
    await perPerson(person.id, () =>
      withUpload(ctx, { store, rules: RULES }, (upload) => storeDocuments(organization, upload, store)),
    )
    return presentOrganization(await OrganizationModel.findWithDocuments(organization.id))
  })

  mount(router, organizations.document, async ({ person, params, ctx }) => {
    const document = await DocumentModel.query().findById(params.id)
    const organization = document && (await OrganizationModel.query().findById(document.organizationId))
    if (!document || !organization || !canRead(person, organization)) throw notFound('File')
    ctx.attachment(document.name)
    ctx.type = document.mime
    ctx.length = document.size
    // It is sent as a download; in case a browser still displays it, nothing in it may run.
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
    ctx.body = await store.read(document.file)
  })

  return router
}
